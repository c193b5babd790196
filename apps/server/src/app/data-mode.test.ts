import { afterEach, describe, expect, it, vi } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { settleDataMode } from './data-mode.ts'

const responds = async () => {}
const refuses = async () => {
  throw new Error('no connection')
}
const mustNotBeProbed = async () => {
  throw new Error('the live source was probed although the mode is known')
}

describe('The data mode', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  onEachDatabase((databases) => {
    it('is live if a live source responds on first start, and stays so', async () => {
      const { db } = await databases.open()
      expect(await settleDataMode(db, 'auto', responds)).toBe('live')
      const probe = vi.fn(refuses)
      expect(await settleDataMode(db, 'auto', probe)).toBe('live')
      expect(probe).not.toHaveBeenCalled()
    })

    it('is demo if none responds on first start, and stays so', async () => {
      const { db } = await databases.open()
      expect(await settleDataMode(db, 'auto', refuses)).toBe('demo')
      const probe = vi.fn(responds)
      expect(await settleDataMode(db, 'auto', probe)).toBe('demo')
      expect(probe).not.toHaveBeenCalled()
    })

    it('is the operator’s choice without a probe, which auto then keeps', async () => {
      const { db } = await databases.open()
      expect(await settleDataMode(db, 'live', mustNotBeProbed)).toBe('live')
      expect(await settleDataMode(db, 'auto', mustNotBeProbed)).toBe('live')
      expect(await settleDataMode(db, 'demo', mustNotBeProbed)).toBe('demo')
      expect(await settleDataMode(db, 'auto', mustNotBeProbed)).toBe('demo')
    })

    // @spec 10.8
    it('is the same on all nodes even if their probes disagree', async () => {
      const place = await databases.create()
      const modes = await Promise.all(
        [responds, refuses, responds, refuses].map((probe) =>
          settleDataMode(place.open().db, 'auto', probe),
        ),
      )
      expect(new Set(modes).size).toBe(1)
    })
  })

  onEachDatabase((databases) => {
    it('aborts a hanging probe after three seconds and uses demo', async () => {
      const { db } = await databases.open()
      // AbortSignal.timeout ignores fake timers, so replace its signal instead of waiting.
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
