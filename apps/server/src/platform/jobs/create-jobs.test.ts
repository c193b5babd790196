import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DatabasePlace, onEachDatabase } from '../../../../../tests/support/databases.ts'
import { systemClock } from '../clock.ts'
import { createJobs } from './create-jobs.ts'
import type { JobData, JobHandler, Jobs } from './jobs.ts'

const LEASE_MS = 1000

onEachDatabase((databases) => {
  let place: DatabasePlace
  let nodes: Jobs[]
  let errors: unknown[]

  beforeEach(async () => {
    place = await databases.create()
    nodes = []
    errors = []
  })

  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()))
  })

  async function startNode(
    handler: JobHandler,
    prepare: (jobs: Jobs) => void = () => undefined,
  ): Promise<Jobs> {
    const jobs = await createJobs({
      clock: systemClock,
      db: place.open().db,
      databaseUrl: place.databaseUrl,
      leaseMs: LEASE_MS,
      pollMs: 20,
      onError: (error) => void errors.push(error),
    })
    jobs.handle('work', handler, { concurrency: 4 })
    prepare(jobs)
    nodes.push(jobs)
    return jobs
  }

  it('runs each job once, however many nodes there are', async () => {
    const done: JobData[] = []
    const start = () => startNode(async (data) => void done.push(data))
    const [one, two] = [await start(), await start()]
    for (let number = 0; number < 12; number += 1) await one.enqueue('work', { number })
    await Promise.all([one.runDue(), two.runDue()])
    expect(done.map(({ number }) => number).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
  })

  it('tries again after a throw, and gives up after the last retry', async () => {
    const tries: [number, boolean][] = []
    const node = await startNode(async (_, { number, isLast }) => {
      tries.push([number, isLast])
      throw new Error(`try ${number}`)
    })
    await node.enqueue('work', {}, { retries: 2 })
    await node.runDue()
    expect(tries).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect(errors).toEqual([new Error('try 3')])
  })

  it('waits before it tries again', async () => {
    let tries = 0
    const node = await startNode(async () => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
    })
    await node.enqueue('work', {}, { retries: 1, retryDelayMs: 1000 })
    await node.runDue()
    expect(tries).toBe(1)
    await vi.waitFor(
      async () => {
        await node.runDue()
        expect(tries).toBe(2)
      },
      { timeout: 4000, interval: 100 },
    )
  })

  it('keeps a job over a restart', async () => {
    const before = await startNode(async () => undefined)
    await before.enqueue('work', { text: 'kept' })
    await before.close()
    const done: JobData[] = []
    const after = await startNode(async (data) => void done.push(data))
    await after.runDue()
    expect(done).toEqual([{ text: 'kept' }])
  })

  it('gives the job of a node that died to another one', async () => {
    let letGo: () => void = () => undefined
    const dead = await startNode(() => new Promise((resolve) => (letGo = resolve)))
    await dead.enqueue('work', {}, { retries: 1 })
    const dying = dead.runDue()
    const tries: number[] = []
    const alive = await startNode(async (_, { number }) => void tries.push(number))
    await alive.runDue()
    expect(tries).toEqual([])
    await sleep(LEASE_MS + 500)
    await alive.runDue()
    await alive.runDue()
    expect(tries).toEqual([2])
    letGo()
    await dying
  })

  it('takes one job a key until it has ended', async () => {
    let runs = 0
    const node = await startNode(async () => void (runs += 1))
    expect(await node.enqueue('work', {}, { key: 'a' })).toBe(true)
    expect(await node.enqueue('work', {}, { key: 'a' })).toBe(false)
    expect(await node.enqueue('work', {}, { key: 'b' })).toBe(true)
    await node.runDue()
    expect(runs).toBe(2)
    expect(await node.enqueue('work', {}, { key: 'a' })).toBe(true)
  })

  it('leaves a job alone until its time', async () => {
    let runs = 0
    const node = await startNode(async () => void (runs += 1))
    // The first round makes tables, which takes a while.
    await node.runDue()
    const runAtMs = Date.now() + 1500
    await node.enqueue('work', {}, { runAtMs })
    await node.runDue()
    expect(runs).toBe(0)
    await sleep(runAtMs - Date.now() + 100)
    await node.runDue()
    expect(runs).toBe(1)
  })

  it('enqueues a schedule once a period over several nodes', async () => {
    const dayMs = 86_400_000
    const done: JobData[] = []
    const start = () =>
      startNode(
        async (data) => void done.push(data),
        (jobs) => jobs.schedule('work', dayMs, { by: 'schedule' }),
      )
    const [one, two] = [await start(), await start()]
    await Promise.all([one.runDue(), two.runDue()])
    await one.runDue()
    expect(done).toEqual([{ by: 'schedule' }])
  })

  it('goes on with a schedule after the clock was set back', async () => {
    let nowMs = Date.now()
    let runs = 0
    const node = await createJobs({
      clock: { now: () => nowMs },
      db: place.open().db,
      databaseUrl: place.databaseUrl,
      onError: (error) => void errors.push(error),
    })
    nodes.push(node)
    node.handle('work', async () => void (runs += 1))
    node.schedule('work', 10_000, {})
    await node.runDue()
    nowMs -= 3_600_000
    await node.runDue()
    await node.runDue()
    expect(runs).toBe(2)
  })

  it('tells a handler that runs when the node closes', async () => {
    const node = await startNode(
      (_data, _attempt, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    )
    await node.enqueue('work', {})
    const running = node.runDue()
    await sleep(300)
    await node.close()
    await running
    expect(errors).toEqual([])
  })

  it('works in the background, and waits for what runs when it closes', async () => {
    const ended: string[] = []
    const node = await startNode(async () => {
      await sleep(200)
      ended.push('ended')
    })
    node.start()
    await node.enqueue('work', {})
    await sleep(120)
    await node.close()
    expect(ended).toEqual(['ended'])
    expect(errors).toEqual([])
  })
})
