import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { createJobs, type JobsDeps } from './create-jobs.ts'
import { insertJobs } from './job-store.ts'
import type { JobData, JobHandler, JobOptions, Jobs } from './jobs.ts'

const LEASE_MS = 1000
const DAY_MS = 86_400_000
const PROCESS = fileURLToPath(new URL('../../../../../tests/support/run-jobs.ts', import.meta.url))
const work = (data: JobData = {}) => ({ name: 'work', data })

onEachDatabase((databases) => {
  let place: DatabasePlace
  let db: Db
  let nodes: Jobs[]
  let errors: unknown[]
  const isFile = databases.engine === 'sqlite'

  beforeEach(async () => {
    place = await databases.create()
    db = place.open().db
    nodes = []
    errors = []
  })

  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()))
  })

  function startNode(
    handler: JobHandler,
    deps: Partial<JobsDeps> = {},
    options: JobOptions = {},
  ): Jobs {
    const jobs = createJobs({
      clock: systemClock,
      // A file has one process, and one connection.
      db: isFile ? db : place.open().db,
      engine: databases.engine,
      leaseMs: LEASE_MS,
      pollMs: 20,
      onError: (error) => void errors.push(error),
      ...deps,
    })
    jobs.handle('work', handler, { concurrency: 4, ...options })
    nodes.push(jobs)
    return jobs
  }

  describe('A job', () => {
    it('of a transaction that is rolled back is not stored', async () => {
      const node = startNode(async () => undefined)
      const insert = db.transaction().execute(async (trx) => {
        await insertJobs(trx, [work(), work()], Date.now())
        throw new Error('undo')
      })
      await expect(insert).rejects.toThrow('undo')
      expect(await node.countStored()).toEqual([])
      await db.transaction().execute((trx) => insertJobs(trx, [work()], Date.now()))
      expect(await node.countStored()).toEqual([{ job: 'work', state: 'waiting', count: 1 }])
    })

    it('survives a restart', async () => {
      const before = startNode(async () => undefined)
      await before.enqueue(work({ text: 'kept' }))
      await before.close()
      const done: JobData[] = []
      await startNode(async (data) => void done.push(data)).runDue()
      expect(done).toEqual([{ text: 'kept' }])
    })

    it('with a key excludes others until it has ended', async () => {
      let runs = 0
      const node = startNode(async () => void (runs += 1))
      expect(await node.enqueue({ ...work(), key: 'a' })).toBe(true)
      expect(await node.enqueue({ ...work(), key: 'a' })).toBe(false)
      expect(await node.enqueue({ ...work(), key: 'b' })).toBe(true)
      await node.runDue()
      expect(runs).toBe(2)
      expect(await node.enqueue({ ...work(), key: 'a' })).toBe(true)
    })

    it('that is given up frees its key', async () => {
      const node = startNode(() => Promise.reject(new Error('broken')))
      await node.enqueue({ ...work(), key: 'a' })
      await node.runDue()
      expect(await node.enqueue({ ...work(), key: 'a' })).toBe(true)
    })
  })

  describe('Several nodes', () => {
    it('run each of many jobs exactly once', async () => {
      const done: number[] = []
      const handler: JobHandler = async ({ number }) => {
        await sleep(1)
        done.push(Number(number))
      }
      const three = [startNode(handler), startNode(handler), startNode(handler)]
      const numbers = Array.from({ length: 300 }, (_, number) => number)
      await insertJobs(
        db,
        numbers.map((number) => work({ number })),
        Date.now(),
      )
      await Promise.all(three.map((node) => node.runDue()))
      expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
      expect(errors).toEqual([])
    })

    it('share the jobs of one queue', async () => {
      const counts = [0, 0]
      const handlerOf = (index: 0 | 1) => async () => {
        await sleep(5)
        counts[index] = (counts[index] ?? 0) + 1
      }
      const two = [startNode(handlerOf(0)), startNode(handlerOf(1))]
      await insertJobs(
        db,
        Array.from({ length: 80 }, () => work()),
        Date.now(),
      )
      await Promise.all(two.map((node) => node.runDue()))
      expect(Math.min(...counts)).toBeGreaterThan(10)
    })

    it('enqueue a schedule once a period', async () => {
      let runs = 0
      const start = () => {
        const node = startNode(async () => void (runs += 1))
        node.schedule('work', DAY_MS)
        return node
      }
      const three = [start(), start(), start()]
      await Promise.all(three.map((node) => node.runDue()))
      await start().runDue()
      expect(runs).toBe(1)
    })

    it('leave a schedule alone that another has advanced', async () => {
      const start = (deps: Partial<JobsDeps> = {}) => {
        const node = startNode(async () => undefined, deps)
        node.schedule('work', DAY_MS)
        return node
      }
      await start().runDue()
      const changes: string[] = []
      const watched = db.withPlugin({
        transformQuery({ node }) {
          if (JSON.stringify(node).includes('job_schedules')) changes.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await start({ db: watched }).runDue()
      expect(changes).toEqual(['SelectQueryNode'])
    })
  })

  describe('Jobs of several owners', () => {
    const jobsOf = (owner: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...work({ owner, index }), owner }))

    it('leave places to others while one owner’s jobs hang', async () => {
      const begun: unknown[] = []
      const hanging = Promise.withResolvers<void>()
      const node = startNode(
        async ({ owner }) => {
          begun.push(owner)
          if (owner === 'margot') await hanging.promise
        },
        {},
        { concurrencyPerOwner: 2 },
      )
      await insertJobs(db, jobsOf('margot', 20), Date.now() - 1000)
      await insertJobs(db, [...jobsOf('nils', 3), ...jobsOf('olga', 3)], Date.now())
      node.start()
      await vi.waitFor(() => expect(begun.filter((owner) => owner !== 'margot')).toHaveLength(6))
      expect(begun.filter((owner) => owner === 'margot')).toHaveLength(2)
      hanging.resolve()
      await vi.waitFor(() => expect(begun).toHaveLength(26))
    })

    it('take turns, each owner’s oldest first', async () => {
      const begun: string[] = []
      const node = startNode(
        async ({ owner, index }) => void begun.push(`${String(owner)} ${String(index)}`),
        {},
        { concurrencyPerOwner: 1 },
      )
      await insertJobs(db, jobsOf('margot', 3), Date.now() - 1000)
      await insertJobs(db, jobsOf('nils', 1), Date.now())
      await node.runDue()
      expect(begun.slice(0, 2).toSorted()).toEqual(['margot 0', 'nils 0'])
      expect(begun).toHaveLength(4)
    })
  })

  describe('A failed job', () => {
    it('is retried, and given up after the last try', async () => {
      const tries: [number, boolean][] = []
      const node = startNode(async (_, { number, isLast }) => {
        tries.push([number, isLast])
        throw new Error(`try ${number}`)
      })
      await node.enqueue({ ...work(), retries: 2 })
      await node.runDue()
      expect(tries).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ])
      expect(errors).toEqual([new Error('try 3')])
      expect(node.counts()).toEqual([
        { job: 'work', outcome: 'failed', count: 2 },
        { job: 'work', outcome: 'given-up', count: 1 },
      ])
      expect(await node.countStored()).toEqual([{ job: 'work', state: 'given-up', count: 1 }])
      expect(await db.selectFrom('jobs').select('reason').execute()).toEqual([{ reason: 'try 3' }])
    })

    it('waits twice as long before each further retry', async () => {
      let nowMs = Date.now()
      const startMs = nowMs
      const triedAt: number[] = []
      const node = startNode(
        async () => {
          triedAt.push((nowMs - startMs) / 1000)
          throw new Error('again')
        },
        { clock: { now: () => nowMs } },
      )
      await node.enqueue({ ...work(), retries: 3, retryDelayMs: 10_000 })
      for (; nowMs < startMs + 100_000; nowMs += 1000) await node.runDue()
      expect(triedAt).toEqual([0, 10, 30, 70])
    })

    it('is deleted 14 days after it was given up', async () => {
      let nowMs = Date.now()
      const node = startNode(() => Promise.reject(new Error('broken')), {
        clock: { now: () => nowMs },
      })
      await node.enqueue(work())
      await node.runDue()
      nowMs += 14 * DAY_MS
      await node.runDue()
      expect(await node.countStored()).toHaveLength(1)
      nowMs += DAY_MS
      await node.runDue()
      expect(await node.countStored()).toEqual([])
    })
  })

  describe('The jobs of a killed process', () => {
    it('go to another node once the lease has ended', { timeout: 30_000 }, async () => {
      await insertJobs(db, [{ ...work(), retries: 1 }], Date.now())
      const args = [PROCESS, place.dataDir, String(LEASE_MS)]
      const dying = runNode(place.databaseUrl ? [...args, place.databaseUrl] : args)
      await dying.printed('running\n')
      const tries: number[] = []
      const alive = startNode(async (_, { number }) => void tries.push(number))
      // Longer than a lease: the process renews it.
      await sleep(LEASE_MS * 2)
      await alive.runDue()
      expect(tries).toEqual([])
      dying.child.kill('SIGKILL')
      await dying.ended
      const killedAt = Date.now()
      await vi.waitFor(
        async () => {
          await alive.runDue()
          expect(tries).toEqual([2])
        },
        { timeout: LEASE_MS * 5, interval: 50 },
      )
      expect(Date.now() - killedAt).toBeLessThan(LEASE_MS * 3)
    })

    it('are given up after the last try, which their module hears of', async () => {
      let release: () => void = () => undefined
      const hanging = startNode(() => new Promise((resolve) => (release = resolve)))
      await hanging.enqueue(work({ number: 7 }))
      const running = hanging.runDue()
      await vi.waitFor(async () =>
        expect(await hanging.countStored()).toMatchObject([{ state: 'running' }]),
      )
      const abandoned: JobData[] = []
      const alive = startNode(
        async () => undefined,
        { clock: { now: () => Date.now() + LEASE_MS + 100 } },
        { onAbandoned: async (_, data) => void abandoned.push(data) },
      )
      await alive.runDue()
      expect(await alive.countStored()).toEqual([{ job: 'work', state: 'given-up', count: 1 }])
      expect(alive.counts()).toEqual([{ job: 'work', outcome: 'given-up', count: 1 }])
      expect(abandoned).toEqual([{ number: 7 }])
      release()
      await running
    })
  })

  describe('After the clock was set back', () => {
    const HOUR_MS = 3_600_000

    it('a schedule continues', async () => {
      let nowMs = Date.now()
      let runs = 0
      const node = startNode(async () => void (runs += 1), { clock: { now: () => nowMs } })
      node.schedule('work', 10_000)
      await node.runDue()
      nowMs -= HOUR_MS
      await node.runDue()
      await node.runDue()
      expect(runs).toBe(2)
    })

    it('jobs and retries keep the delay they had', async () => {
      let nowMs = Date.now()
      let tries = 0
      const node = startNode(
        async () => {
          tries += 1
          if (tries === 1) throw new Error('again')
        },
        { clock: { now: () => nowMs } },
      )
      await node.enqueue({ ...work(), retries: 1, retryDelayMs: 60_000 })
      await node.runDue()
      nowMs -= HOUR_MS
      await node.runDue()
      nowMs += 59_000
      await node.runDue()
      expect(tries).toBe(1)
      nowMs += 1000
      await node.runDue()
      expect(tries).toBe(2)
    })
  })

  describe('A node that closes', () => {
    it('aborts the signal of running handlers', async () => {
      // A job is stored as running before its handler begins to listen.
      const listening = Promise.withResolvers<void>()
      const node = startNode(
        (_data, _attempt, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve())
            listening.resolve()
          }),
      )
      await node.enqueue(work())
      const running = node.runDue()
      await listening.promise
      await node.close()
      await running
      expect(errors).toEqual([])
    })

    it('reports no fault of a job that ends because of it', async () => {
      const listening = Promise.withResolvers<void>()
      const node = startNode(
        (_data, _attempt, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('The server is closing')))
            listening.resolve()
          }),
      )
      await node.enqueue({ ...work(), retries: 0 })
      const running = node.runDue()
      await listening.promise
      await node.close()
      await running
      expect(errors).toEqual([])
    })

    it('waits for the jobs that run in the background', async () => {
      const ended: string[] = []
      const job = Promise.withResolvers<void>()
      const node = startNode(async () => {
        await job.promise
        ended.push('ended')
      })
      node.start()
      await node.enqueue(work())
      await vi.waitFor(async () =>
        expect(await node.countStored()).toMatchObject([{ state: 'running' }]),
      )
      const closing = node.close()
      job.resolve()
      await closing
      expect(ended).toEqual(['ended'])
      expect(errors).toEqual([])
    })
  })

  it('an idle node polls with one statement, however many kinds of jobs it runs', async () => {
    const node = startNode(async () => undefined, { db })
    for (const name of ['mail', 'evaluate', 'collect']) node.handle(name, async () => undefined)
    // The first round also tidies the table up.
    await node.runDue()
    const statements = vi.spyOn(db.getExecutor(), 'executeQuery')
    await node.runDue()
    expect(statements).toHaveBeenCalledTimes(1)
  })

  it('a node starts the next job as soon as one ends, without waiting for its poll', async () => {
    const done: unknown[] = []
    const node = startNode(async ({ number }) => void done.push(number), { pollMs: 1000 })
    await insertJobs(
      db,
      Array.from({ length: 40 }, (_, number) => work({ number })),
      Date.now(),
    )
    node.start()
    await vi.waitFor(() => expect(done).toHaveLength(40), { timeout: 2500, interval: 20 })
  })
})
