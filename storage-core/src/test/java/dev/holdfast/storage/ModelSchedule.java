package dev.holdfast.storage;

import dev.holdfast.storage.ModelHistory.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * When what happens around one operation whose first attempt's acknowledgement is lost. Point n is the moment before the n-th
 * driver call after the first attempt; the last point comes after the answer.
 *
 * @param rivals acknowledged writes of others, in order
 * @param landing when the first attempt arrives, if ever
 * @param second what becomes of the second attempt, if there is one
 */
record ModelSchedule(List<Rival> rivals, Landing landing, Fate second) {

    /** A rival's write of a key at a point; what is conditional expects what is there. */
    record Rival(Kind kind, int key, int point) {}

    /** At a point, after that many of the rivals of that point; point 0 stands for never. */
    record Landing(int point, int after) {
        static final Landing NEVER = new Landing(0, 0);
    }

    /** What can happen at all: how many keys and points there are, what rivals do, and what becomes of the second attempt. */
    record World(int keys, int points, List<Kind> kinds, List<Fate> fates) {}

    /** What becomes of the second attempt. */
    enum Fate {
        ACKNOWLEDGED,
        LOST_AFTER_LANDING,
        LOST_ON_THE_WAY,
        LANDS_AFTER_THE_ANSWER
    }

    /** Every schedule of up to so many rivals. */
    static void all(World world, int rivals, Consumer<ModelSchedule> each) {
        for (int count = 0; count <= rivals; count++) {
            choose(world, count, new ArrayList<>(), chosen -> {
                for (Landing landing : landings(chosen, world.points())) {
                    for (Fate fate : world.fates()) {
                        each.accept(new ModelSchedule(chosen, landing, fate));
                    }
                }
            });
        }
    }

    private static void choose(World world, int count, List<Rival> chosen, Consumer<List<Rival>> each) {
        if (chosen.size() == count) {
            each.accept(List.copyOf(chosen));
            return;
        }
        int first = chosen.isEmpty() ? 1 : chosen.get(chosen.size() - 1).point();
        for (int point = first; point <= world.points(); point++) {
            for (int key = 0; key < world.keys(); key++) {
                for (Kind kind : world.kinds()) {
                    chosen.add(new Rival(kind, key, point));
                    choose(world, count, chosen, each);
                    chosen.remove(chosen.size() - 1);
                }
            }
        }
    }

    private static List<Landing> landings(List<Rival> rivals, int points) {
        List<Landing> landings = new ArrayList<>(List.of(Landing.NEVER));
        for (int point = 1; point <= points; point++) {
            int at = point;
            long there = rivals.stream().filter(rival -> rival.point() == at).count();
            for (int after = 0; after <= there; after++) {
                landings.add(new Landing(point, after));
            }
        }
        return landings;
    }

    /** The last point at which something happens before the answer; 0 if nothing does. */
    int lastBefore(int end) {
        int last = landing.point() < end ? landing.point() : 0;
        for (Rival rival : rivals) {
            last = rival.point() < end ? Math.max(last, rival.point()) : last;
        }
        return last;
    }
}
