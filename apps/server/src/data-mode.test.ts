import { afterEach, describe, expect, it, vi } from 'vitest'
import { onEachDatabase } from '../../../tests/support/databases.ts'
import { settleDataMode } from './data-mode.ts'

const answers = async () => {}
const refuses = async () => {
  throw new Error('no connection')
}
const mustNotBeAsked = async () => {
  throw new Error('the live source was asked although the mode is known')
}

describe('The data mode', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  onEachDatabase((databases) => {
    it('is live when a live source answers at first start, and stays so', async () => {
      const { db } = await databases.open()
      expect(await settleDataMode(db, 'auto', answers)).toBe('live')
      const probe = vi.fn(refuses)
      expect(await settleDataMode(db, 'auto', probe)).toBe('live')
      expect(probe).not.toHaveBeenCalled()
    })

    it('is demo when none answers at first start, and stays so', async () => {
      const { db } = await databases.open()
      expect(await settleDataMode(db, 'auto', refuses)).toBe('demo')
      const probe = vi.fn(answers)
      expect(await settleDataMode(db, 'auto', probe)).toBe('demo')
      expect(probe).not.toHaveBeenCalled()
    })

    it('is what the operator says, without asking, and auto keeps to it later', async () => {
      const { db } = await databases.open()
      expect(await settleDataMode(db, 'live', mustNotBeAsked)).toBe('live')
      expect(await settleDataMode(db, 'auto', mustNotBeAsked)).toBe('live')
      expect(await settleDataMode(db, 'demo', mustNotBeAsked)).toBe('demo')
      expect(await settleDataMode(db, 'auto', mustNotBeAsked)).toBe('demo')
    })

    it('is one for all nodes, though their probes disagree', async () => {
      const place = await databases.create()
      const modes = await Promise.all(
        [answers, refuses, answers, refuses].map((probe) =>
          settleDataMode(place.open().db, 'auto', probe),
        ),
      )
      expect(new Set(modes).size).toBe(1)
    })
  })

  onEachDatabase((databases) => {
    it('waits three seconds for a source that hangs, tells it to stop, and takes demo', async () => {
      const { db } = await databases.open()
      // AbortSignal.timeout runs on a clock of its own, so the limit is handed over instead of waited for.
      const limit = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
      const settled = settleDataMode(
        db,
        'auto',
        () =>
          new Promise(() => {
            setTimeout(() => limit.abort(new Error('time is up')), 5)
          }),
      )
      expect(await settled).toBe('demo')
      expect(timeout).toHaveBeenCalledExactlyOnceWith(3000)
    })
  })
})
