/** A browser's part in tests of accounts: keeps cookies, repeats the CSRF token, solves the robot check. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { InjectOptions } from 'fastify'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import type { AppDeps } from '../../apps/server/src/app/app.ts'
import { grantRole } from '../../apps/server/src/modules/accounts/index.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { getOrAdd } from '../../apps/server/src/platform/get-or-add.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import type { DatabasePlace, Template } from './databases.ts'

export const PASSWORD = 'a pass phrase of the tests'

/** High enough that no test reaches the limit by accident. */
export const LOOSE_LIMITS = {
  perAddress: { max: 1000, windowMs: 60_000 },
  perAccount: { max: 1000, windowMs: 60_000 },
  perAccountUnproven: { max: 1000, windowMs: 60_000 },
}

/** The application with a running clock, which sessions need, and a trivial robot check. */
export function buildAccountApp(
  place: DatabasePlace,
  environment: Readonly<Record<string, string>> = {},
  deps: Partial<AppDeps> = {},
): Promise<TestApp> {
  return buildTestApp(place, {
    environment,
    deps: { clock: systemClock, limits: LOOSE_LIMITS, robotCost: 1, ...deps },
  })
}

/** Gives a registered user the role admin, directly in the database. */
export async function makeAdmin(place: DatabasePlace, email: string): Promise<void> {
  const { db, close } = place.open()
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await grantRole(db, id, 'admin')
  await close()
}

/** Makes a session one that was opened without the second factor, as Google opens them. */
export async function forgetProof(place: DatabasePlace, browser: TestBrowser): Promise<void> {
  const token = browser.cookies.get('leadenhall.session_token')?.split('.')[0]
  const { db, close } = place.open()
  await db
    .updateTable('session' as never)
    .set({ secondFactorAt: null } as never)
    .where('token' as never, '=', token as never)
    .execute()
  await close()
}

/** Confirms an address directly in the database, as of before this release. */
export async function confirmQuietly(place: DatabasePlace, email: string): Promise<void> {
  const { db, engine, close } = place.open()
  await db
    .updateTable('user')
    .set({ emailVerified: engine === 'sqlite' ? 1 : true })
    .where('email', '=', email)
    .execute()
  await close()
}

export interface Reply<T = unknown> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, unknown>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly withoutCsrf?: boolean
  /** Of the browser, as the server sees it. */
  readonly address?: string
}

export interface TestBrowser {
  readonly cookies: Map<string, string>
  call<T = Record<string, never>>(
    method: Method,
    url: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Reply<T>>
  solveRobotCheck(): Promise<string>
  /** Registers and stays signed in. */
  register(email: string, changes?: Record<string, unknown>): Promise<Reply>
  signIn(email: string, password?: string): Promise<Reply>
}

export async function openBrowser(app: TestApp): Promise<TestBrowser> {
  const browser = createBrowser(app)
  await browser.call('GET', '/sanctum/csrf-cookie')
  return browser
}

function createBrowser(
  { http }: TestApp,
  knownCookies: ReadonlyMap<string, string> = new Map(),
): TestBrowser {
  const cookies = new Map(knownCookies)

  const call = async <T>(
    method: Method,
    url: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Reply<T>> => {
    const token = cookies.get('XSRF-TOKEN')
    const request: InjectOptions = {
      method,
      url,
      remoteAddress: options.address ?? '127.0.0.1',
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token && !options.withoutCsrf ? { 'x-xsrf-token': token } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const reply = await http.inject(request)
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      body: (isJson ? reply.json() : reply.body) as T,
      headers: reply.headers,
    }
  }

  const solveRobotCheck = async () => {
    const { body } = await call<Challenge>('GET', '/api/altcha/challenge')
    const solution = await solveChallenge({ challenge: body, deriveKey })
    return Buffer.from(JSON.stringify({ challenge: body, solution })).toString('base64')
  }

  return {
    cookies,
    call,
    solveRobotCheck,
    register: async (email, changes = {}) =>
      call('POST', '/register', {
        ...buildRegistration(email),
        'g-recaptcha-response': await solveRobotCheck(),
        ...changes,
      }),
    signIn: (email, password = PASSWORD) => call('POST', '/login', { email, password }),
  }
}

/**
 * The application, and a browser in which a user has registered and confirmed nothing yet. The
 * registration is copied from an earlier one, unless the application differs from the usual one.
 */
export async function buildAppWithUser(
  email: string,
  place: DatabasePlace,
  environment: Readonly<Record<string, string>> = {},
  deps: Partial<AppDeps> = {},
): Promise<{ readonly app: TestApp; readonly browser: TestBrowser }> {
  const isUsual =
    !deps.referenceFolder &&
    !SHAPING_A_SESSION.some((name) => name in environment) &&
    Math.abs((deps.clock?.now() ?? Date.now()) - Date.now()) < 60_000
  const copied = isUsual ? await place.fillFrom?.(registered(email)) : null
  const app = await buildAccountApp(place, environment, deps)
  if (copied) return { app, browser: createBrowser(app, copied.value) }
  const browser = await openBrowser(app)
  await browser.register(email)
  return { app, browser }
}

/** Variables that decide what a registration leaves in the database and in the browser. */
const SHAPING_A_SESSION = ['APP_SECRET', 'MARKET_DATA', 'PUBLIC_URL', 'SMTP_URL']

type Cookies = ReadonlyMap<string, string>

const registrations = new Map<string, Template<Cookies>>()

/** A registered user, with the cookies of the browser. */
const registered = (email: string): Template<Cookies> =>
  getOrAdd(registrations, email, () => ({
    async make(place) {
      const app = await buildAccountApp(place)
      const browser = await openBrowser(app)
      await browser.register(email)
      await app.close()
      return browser.cookies
    },
  }))

export function buildRegistration(email: string): Record<string, unknown> {
  return {
    name: 'margot',
    first_name: 'Margot',
    last_name: 'Ledbetter',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accept_tos: true,
    'g-recaptcha-response': 'none',
  }
}

export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The mail to an address whose subject holds a text; mails are written a moment after the reply. */
export function waitForMail(dataDir: string, to: string, subject: string): Promise<SentMail> {
  return vi.waitFor(
    async () => {
      const mails = await readOutbox(dataDir)
      const found = mails.findLast((mail) => mail.to === to && mail.subject.includes(subject))
      if (!found) throw new Error(`No mail to ${to} about ${subject} yet`)
      return found
    },
    { timeout: 10_000, interval: 20 },
  )
}

/** Mails in the outbox of an installation, oldest first. */
export async function readOutbox(dataDir: string): Promise<SentMail[]> {
  const folder = path.join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { to, subject, text } = await PostalMime.parse(readFileSync(path.join(folder, name)))
      return { to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '' }
    }),
  )
}
