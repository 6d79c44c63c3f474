/** For the tests of this project: the real servers that they run against. */
package dev.holdfast.testservers;
