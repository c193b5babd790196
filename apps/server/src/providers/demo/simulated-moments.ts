import { seedOf, uniformAt } from './noise.ts'

const HOUR_MS = 3_600_000

export interface SimulatedMoment {
  /** Identifies the moment among those of its seed. */
  readonly number: number
  /** Epoch milliseconds. */
  readonly atMs: number
}

/**
 * Past moments of simulated messages, newest first: the same ones in every call, a new one only with a
 * new hour.
 * @param share of the hours with a message, 0 to 1
 */
export function simulatedMoments(
  nowMs: number,
  { seed, hours, share }: { readonly seed: string; readonly hours: number; readonly share: number },
): SimulatedMoment[] {
  const present = Math.floor(nowMs / HOUR_MS)
  const chance = seedOf(seed)
  const minute = seedOf(`${seed} minute`)
  return Array.from({ length: hours }, (_, ago) => present - 1 - ago)
    .filter((hour) => uniformAt(chance, hour) < share)
    .map((hour) => ({
      number: hour % 10_000,
      atMs: hour * HOUR_MS + Math.floor(uniformAt(minute, hour) * 60) * 60_000,
    }))
}
