/**
 * The application that production builds, on a database of its own with two dozen instruments, a
 * stopped clock, and the outside world replaced by recordings.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { App, AppDeps } from '../../apps/server/src/app/app.ts'
import { buildApp } from '../../apps/server/src/app/build-app.ts'
import { type Config, parseConfig } from '../../apps/server/src/app/config.ts'
import { loadReferenceData } from '../../apps/server/src/modules/instruments/index.ts'
import { startReplay } from '../replay/server.ts'
import type { DatabasePlace, Template } from './databases.ts'
import { createSkippingStopwatch } from './skipping-stopwatch.ts'
import { TEST_NOW } from './test-moment.ts'

export const TEST_REFERENCE_FOLDER = path.join(import.meta.dirname, 'reference')

/** Nothing listens there: every request to it fails immediately. */
export const DEAD_UPSTREAM = 'http://127.0.0.1:9'

export const TEST_SECRET = 'a-secret-of-tests-that-is-32-long'

export interface TestAppOptions {
  readonly mode?: 'demo' | 'live'
  readonly nowMs?: number
  /** Replaces the replay server in live mode. */
  readonly upstreamUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly deps?: Partial<AppDeps>
}

export interface TestApp {
  readonly http: App['http']
  readonly dataMode: App['dataMode']
  readonly config: Config
  /** Every log line so far. */
  readonly logs: readonly string[]
  /** Outbound requests: host, path and query. */
  readonly asked: readonly string[]
  /** The body of a GET that answers 200. @throws for any other status, with the body */
  get<T>(url: string): Promise<T>
  /** Has the quotes read that alerts need, and runs the durable jobs that are due. */
  runDueJobs(): Promise<void>
  close(): Promise<void>
}

export async function buildTestApp(
  place: DatabasePlace,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const nowMs = options.nowMs ?? TEST_NOW
  if (!options.deps?.referenceFolder) await fillWithInstruments(place)
  const mode = options.mode ?? 'demo'
  const replay =
    mode === 'live' && options.upstreamUrl === undefined
      ? await startReplay({ now: () => nowMs })
      : null
  const upstreamUrl = options.upstreamUrl ?? replay?.url
  const config = parseConfig({
    PUBLIC_URL: 'http://terminal.test',
    APP_SECRET: TEST_SECRET,
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    MARKET_DATA: mode,
    // Tests of sessions choose their hour; those of the round-the-clock market say so.
    DEMO_HOURS: 'exchange',
    ...(upstreamUrl ? { UPSTREAM_REPLAY_URL: upstreamUrl } : {}),
    ...options.environment,
  })
  const logs: string[] = []
  const app = await buildApp(config, {
    database: place.open(),
    clock: { now: () => nowMs },
    random: () => 0,
    refreshesQuotes: false,
    // A test that asks twice wants to see what has changed.
    sharesAnswers: false,
    runsJobs: false,
    stopwatch: createSkippingStopwatch(),
    // A slow machine must not turn an answer into a stored one.
    patienceMs: 60_000,
    // Most tests never open the screener, and its columns cost a third of an application's start.
    keepsColumns: false,
    referenceFolder: TEST_REFERENCE_FOLDER,
    webFolder: writeTestWeb(),
    logStream: { write: (line) => void logs.push(line) },
    ...options.deps,
  })
  return {
    http: app.http,
    dataMode: app.dataMode,
    config,
    logs,
    asked: replay?.asked ?? [],
    async get<T>(url: string) {
      const reply = await app.http.inject({ url })
      if (reply.statusCode !== 200) {
        throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
      }
      return reply.json<T>()
    },
    runDueJobs: () => app.runDueJobs(),
    async close() {
      await app.close()
      await replay?.close()
    },
  }
}

/** Gives a database that was never opened the instruments that an application would import. */
export async function fillWithInstruments(place: DatabasePlace): Promise<void> {
  await place.fillFrom?.(LISTED)
}

const LISTED: Template<void> = {
  async make(place) {
    const { db } = place.open()
    await loadReferenceData(db, toTradingDate(TEST_NOW, 'Europe/London'), TEST_REFERENCE_FOLDER)
  },
}

let webFolder: string | undefined

/** A built web application as far as the server sees it: the document and one hashed asset. */
function writeTestWeb(): string {
  if (webFolder) return webFolder
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-web-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  webFolder = folder
  mkdirSync(path.join(webFolder, 'assets'))
  writeFileSync(path.join(webFolder, 'assets', 'index-abc123.js'), 'export {}\n')
  writeFileSync(path.join(webFolder, 'sw.js'), 'export {}\n')
  writeFileSync(
    path.join(webFolder, 'index.html'),
    '<!doctype html><title>x</title><script>0</script><!--bootstrap--><div id="root"></div><!--first-answers-->',
  )
  writeFileSync(
    path.join(webFolder, 'pages.json'),
    JSON.stringify({
      home: {
        all: ['assets/home-abc123.js', 'assets/parts-abc123.js'],
        members: ['assets/own-home-abc123.js'],
      },
    }),
  )
  writeFileSync(
    path.join(webFolder, 'first-views.json'),
    JSON.stringify({
      demo: {
        home: '<p>Home in demo mode</p>',
        watchlist: '<p>No list yet</p>',
        share: '<p>A company</p>',
      },
      live: { home: '<p>Home in live mode</p>' },
    }),
  )
  return webFolder
}
