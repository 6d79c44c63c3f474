package dev.holdfast.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.checks.Reactor.Module;
import dev.holdfast.storage.spi.StorageDriverProvider;
import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Adapters are found by URL in both worlds: on the class path by a services file, on the module path by a descriptor. */
class ProvidersTest {

    private static final String SERVICE = StorageDriverProvider.class.getName();

    @ParameterizedTest
    @ValueSource(strings = {"storage-inmemory", "storage-jdbc", "storage-azure-tables"})
    void anAdapterProvidesItself(String name) {
        Module adapter = Reactor.publishedJars().stream()
                .filter(module -> module.name().equals(name))
                .findFirst()
                .orElseThrow();
        Required.inCi(!adapter.mainSources().isEmpty(), name + " has no code yet");

        assertThat(descriptors(adapter.classes()).flatMap(ProvidersTest::provided))
                .hasSize(1);
    }

    @Test
    void theClassPathShowsTheSameProvidersAsTheDescriptors() {
        assertThat(ServiceLoader.load(StorageDriverProvider.class).stream()
                        .map(provider -> provider.type().getName()))
                .containsExactlyInAnyOrderElementsOf(declared());
    }

    @Test
    void theModulePathShowsTheSameProvidersAsTheDescriptors() throws ClassNotFoundException {
        ModuleLayer layer = layerOfPublishedModules();
        Class<?> service = layer.findLoader("dev.holdfast.storage").loadClass(SERVICE);

        assertThat(ServiceLoader.load(layer, service).stream()
                        .map(provider -> provider.type().getName()))
                .containsExactlyInAnyOrderElementsOf(declared());
    }

    private static List<String> declared() {
        return published()
                .flatMap(ProvidersTest::descriptors)
                .flatMap(ProvidersTest::provided)
                .toList();
    }

    private static ModuleLayer layerOfPublishedModules() {
        Path[] path = Stream.concat(published(), thirdParties()).toArray(Path[]::new);
        Set<String> names = published()
                .flatMap(ProvidersTest::descriptors)
                .map(ModuleDescriptor::name)
                .collect(Collectors.toSet());
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration = boot.configuration().resolve(ModuleFinder.of(path), ModuleFinder.of(), names);
        return boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
    }

    private static Stream<Path> published() {
        return Reactor.publishedJars().stream().map(Module::classes);
    }

    private static Stream<Path> thirdParties() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> !entry.startsWith(Reactor.root()))
                .filter(entry -> descriptors(entry).findAny().isPresent());
    }

    private static Stream<ModuleDescriptor> descriptors(Path entry) {
        try {
            return ModuleFinder.of(entry).findAll().stream().map(ModuleReference::descriptor);
        } catch (FindException e) {
            // A jar whose name gives no module name cannot be required by any module.
            return Stream.empty();
        }
    }

    private static Stream<String> provided(ModuleDescriptor descriptor) {
        return descriptor.provides().stream()
                .filter(provides -> provides.service().equals(SERVICE))
                .flatMap(provides -> provides.providers().stream());
    }
}
