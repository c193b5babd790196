/** Shares on their way between own accounts: what leaves one takes its cost to the other. */
import type { Entry } from './entry.ts'
import type { Side } from './pair-transfers.ts'

/** Links the replays of accounts, for each way of following cost. */
export interface Transit<Moved> {
  /** Undefined for a transfer that is none between own accounts. */
  sideOf(entry: Entry): Side | undefined
  /** Called once for each departure that is paired. */
  leave(entry: Entry, moved: Moved): void
  /**
   * Shares and cost of a departure, from the account that it left. Null if that account waits for shares of
   * the same transfers itself, so that neither comes first.
   */
  departed(entry: Entry): Moved | null
}

/** The instruments of one account, among those that transfers link. */
export interface Stop {
  readonly entries: readonly Entry[]
}

/**
 * Replays linked accounts together: an account that needs what left another has that one replayed up to
 * its departure, whatever the order of their rows within a day.
 * @returns a result for each stop
 */
export function replayTogether<S extends Stop, Moved, Result>(
  stops: readonly S[],
  sides: ReadonlyMap<string, Side>,
  start: (stop: S, transit: Transit<Moved>) => Generator<unknown, Result, void>,
): ReadonlyMap<S, Result> {
  const left = new Map<string, Moved>()
  const results = new Map<S, Result>()
  const runs = new Map<string, Run>()
  const departed = ({ id }: Entry) => {
    runs.get(id)?.stepUntil(() => left.has(id))
    return left.get(id) ?? null
  }
  const transit: Transit<Moved> = {
    sideOf: ({ id }) => sides.get(id),
    leave: ({ id }, moved) => left.set(id, moved),
    departed,
  }
  const all = stops.map((stop) => {
    const run = toRun(start(stop, transit), (result) => results.set(stop, result))
    for (const { id } of stop.entries) if (sides.has(id)) runs.set(id, run)
    return run
  })
  for (const run of all) while (!run.isDone) run.step()
  return results
}

interface Run {
  isBusy: boolean
  isDone: boolean
  step(): void
  /** Stops early where the run waits for another itself. */
  stepUntil(isReached: () => boolean): void
}

function toRun<Result>(
  steps: Generator<unknown, Result, void>,
  finish: (result: Result) => void,
): Run {
  const run: Run = {
    isBusy: false,
    isDone: false,
    step() {
      run.isBusy = true
      const step = steps.next()
      run.isBusy = false
      if (!step.done) return
      run.isDone = true
      finish(step.value)
    },
    stepUntil(isReached) {
      while (!isReached() && !run.isBusy && !run.isDone) run.step()
    },
  }
  return run
}
