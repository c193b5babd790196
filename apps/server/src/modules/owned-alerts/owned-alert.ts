import type { OwnedAlert as ListedAlert } from '@leadenhall/contract/owned-alerts/index.ts'
import type { Day } from '../../platform/calendar/days.ts'

/** Something about a holding that is reported once. */
export interface Occasion {
  /** Names the occasion among all of the user's, of every alert. */
  readonly subject: string
  readonly ticker: string
  readonly title: string
  readonly body: string
}

interface Declared extends Pick<ListedAlert, 'key' | 'label'> {
  /** True for an alert so many days before a day; false if left out. */
  readonly takesDays?: boolean
  /** True if occasions that are known when it is switched on count as reported; false if left out. */
  readonly skipsKnown?: boolean
}

/** An alert on what a user owns. Scene: what its feature computes of a user's ledger. */
export interface OwnedAlert<Scene> extends Declared {
  /**
   * @param since occasions of an earlier day are no news
   * @param daysBefore null for an alert that takes none
   */
  find(
    scene: Scene,
    since: Day,
    daysBefore: number | null,
  ): readonly Occasion[] | Promise<readonly Occasion[]>
}

type FindOccasions = (
  key: ListedAlert['key'],
  since: Day,
  daysBefore: number | null,
) => Promise<readonly Occasion[]>

/** The alerts of a feature. */
export interface OwnedAlerts {
  readonly about: ListedAlert['about']
  readonly alerts: readonly Declared[]
  /** Loads the user's scene, once for all alerts. */
  open(userId: string): Promise<FindOccasions>
}

export function declareOwnedAlerts<Scene>({
  about,
  alerts,
  load,
}: {
  readonly about: ListedAlert['about']
  readonly alerts: readonly OwnedAlert<Scene>[]
  load(userId: string): Promise<Scene>
}): OwnedAlerts {
  return {
    about,
    alerts,
    async open(userId) {
      const scene = await load(userId)
      return async (key, since, daysBefore) =>
        (await alerts.find((alert) => alert.key === key)?.find(scene, since, daysBefore)) ?? []
    },
  }
}
