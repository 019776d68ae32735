/**
 * Plans and prices of a fit: {@link dev.mercer.learn.plan.Planner} finds the cheapest option that fits in memory.
 */
package dev.mercer.learn.plan;
