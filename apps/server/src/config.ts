/**
 * The configuration of an installation. This file is the only reader of the environment; every
 * variable is optional and every problem is reported at once.
 */

import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const MIN_SECRET_LENGTH = 32
const MIN_TOKEN_LENGTH = 16
const PORT_RULE = 'must be a port number'
/** Names of ranges that the HTTP server knows beside addresses. */
const RANGE_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const emailSchema = z.email()

/** Texts with commas between, each of which must pass. */
const listOf = (isValid: (part: string) => boolean, error: string) =>
  z
    .string()
    .optional()
    .transform((text = '') =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isValid), error)
const isAddressOrRange = (part: string) => {
  const [address = '', bits] = part.split('/')
  const version = isIP(address)
  if (version === 0) return RANGE_NAMES.has(part)
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

const isRange = (part: string) => part.includes('/') && isAddressOrRange(part)

const environmentSchema = z.object({
  PORT: z.preprocess(
    blankIsAbsent,
    z.coerce
      .number(PORT_RULE)
      .int(PORT_RULE)
      .min(0, PORT_RULE)
      .max(65_535, PORT_RULE)
      .default(3000),
  ),
  HOST: z.preprocess(blankIsAbsent, z.string().default('localhost')),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./.data')),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })),
  MARKET_DATA: z.preprocess(blankIsAbsent, z.enum(['auto', 'live', 'demo']).default('auto')),
  UPSTREAM_REPLAY_URL: optional(httpUrl),
  PRODUCT_NAME: z.preprocess(blankIsAbsent, z.string().max(60).default('Leadenhall')),
  CONTACT_EMAIL: optional(z.email('must be an e-mail address')),
  COMMUNITY_INVITE_URL: optional(httpUrl),
  APP_SECRET: optional(
    z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`),
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' })),
  MAIL_FROM: optional(z.string().max(200)),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_DISCOVERY_URL: z.preprocess(
    blankIsAbsent,
    httpUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
  ),
  RECAPTCHA_SITE_KEY: optional(z.string()),
  RECAPTCHA_SECRET_KEY: optional(z.string()),
  X_BEARER_TOKEN: optional(z.string()),
  ADMIN_EMAILS: listOf(
    (part) => emailSchema.safeParse(part).success,
    'must be e-mail addresses with commas between',
  ),
  TRUST_PROXY: listOf(isAddressOrRange, 'must be addresses, ranges or loopback, commas between'),
  DEMO_DELIVERY: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('off')),
  DELIVERY_ALLOW: listOf(isRange, 'must be ranges such as 192.168.0.0/16, commas between'),
  METRICS_TOKEN: optional(
    z.string().min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`),
  ),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  NODE_ENV: z.preprocess(
    blankIsAbsent,
    z.enum(['production', 'development', 'test']).default('production'),
  ),
})

/** Variables that mean nothing without each other. */
const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
] as const

/** Names of every variable that the product reads, in the order of .env.example. */
export const ENVIRONMENT_VARIABLES = Object.keys(environmentSchema.shape)

export interface Config {
  readonly port: number
  readonly host: string
  /** Address under which people reach the installation; no trailing slash. */
  readonly publicUrl: string
  /** Absolute path. */
  readonly dataDir: string
  /** PostgreSQL address; null for the SQLite file in dataDir. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly marketData: 'auto' | 'live' | 'demo'
  readonly upstreamReplayUrl: string | null
  readonly productName: string
  readonly contactEmail: string | null
  readonly communityInviteUrl: string | null
  readonly appSecret: string
  /** Null: mail is written to the outbox folder. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Null: the button explains that Google sign-in is off. */
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly discoveryUrl: string
  } | null
  /** Null: ALTCHA checks for robots. */
  readonly recaptcha: { readonly siteKey: string; readonly secretKey: string } | null
  /** Of the API of X, for recent posts; null: there are none. */
  readonly xBearerToken: string | null
  /** Addresses whose verified owners are administrators, lower case. */
  readonly adminEmails: readonly string[]
  /** Proxies whose X-Forwarded-For is believed, as addresses or ranges; empty for none. */
  readonly trustedProxies: readonly string[]
  /** Whether alerts of simulated prices leave the installation; else they go to the outbox. */
  readonly deliversSimulated: boolean
  /** Ranges that are not public and that webhooks, ntfy and push may be sent to all the same. */
  readonly deliveryRanges: readonly string[]
  /** Bearer token with which other machines may read /metrics; null: only this machine may. */
  readonly metricsToken: string | null
  readonly logLevel: string
  /** Shows the DEVELOPMENT label and development-only controls. */
  readonly isDevelopment: boolean
}

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
    super(`The configuration has ${count}:\n  ${problems.join('\n  ')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The data folder cannot be used; the message is one line with what to do. */
export class DataDirectoryError extends Error {
  constructor(dataDir: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    super(
      `The data folder ${dataDir} ${REASONS[code] ?? `cannot be used (${code})`}. Mend that, or name another folder with DATA_DIR.`,
      { cause },
    )
    this.name = 'DataDirectoryError'
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a file system that is read-only',
  ENOSPC: 'is on a disk without space left',
  EEXIST: 'is a file',
  ENOTDIR: 'is below a file',
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every wrong variable, not only the first
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...listHalfPairs(environment),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    marketData: env.MARKET_DATA,
    upstreamReplayUrl: env.UPSTREAM_REPLAY_URL?.replace(/\/+$/, '') ?? null,
    productName: env.PRODUCT_NAME,
    contactEmail: env.CONTACT_EMAIL ?? null,
    communityInviteUrl: env.COMMUNITY_INVITE_URL ?? null,
    appSecret: env.APP_SECRET ?? '',
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? senderNamed(env.PRODUCT_NAME, env.CONTACT_EMAIL),
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            discoveryUrl: env.GOOGLE_DISCOVERY_URL,
          }
        : null,
    recaptcha:
      env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET_KEY
        ? { siteKey: env.RECAPTCHA_SITE_KEY, secretKey: env.RECAPTCHA_SECRET_KEY }
        : null,
    xBearerToken: env.X_BEARER_TOKEN ?? null,
    adminEmails: env.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    trustedProxies: env.TRUST_PROXY,
    deliversSimulated: env.DEMO_DELIVERY === 'on',
    deliveryRanges: env.DELIVERY_ALLOW,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    isDevelopment: env.NODE_ENV === 'development',
  }
}

/** What `npm run mcp` needs of its own environment: it speaks to a server that may stand elsewhere. */
const mcpEnvironmentSchema = z.object({
  LEADENHALL_URL: z.preprocess(blankIsAbsent, httpUrl.default('http://localhost:3000')),
  LEADENHALL_KEY: z
    .string('must be an API key: make one on the profile page')
    .regex(/^lh_\S+$/, 'must be an API key, which begins with lh_'),
})

export interface McpConfig {
  /** Address of the terminal; no trailing slash. */
  readonly url: string
  readonly key: string
}

/** @throws ConfigError naming every wrong variable */
export function parseMcpConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): McpConfig {
  const { data, error } = mcpEnvironmentSchema.safeParse(environment)
  if (!data) {
    throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  return { url: data.LEADENHALL_URL.replace(/\/+$/, ''), key: data.LEADENHALL_KEY }
}

function listHalfPairs(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => (environment[name] ?? '').trim() !== ''
  return PAIRS.flatMap(([one, other]) => {
    if (isSet(one) === isSet(other)) return []
    const [given, missing] = isSet(one) ? [one, other] : [other, one]
    return [`${missing}: must be set, because ${given} is`]
  })
}

/** The name quoted, so that a comma in it does not make two senders of one. */
function senderNamed(name: string, address = 'no-reply@localhost'): string {
  return `"${name.replace(/["\\\r\n]/g, '')}" <${address}>`
}

/**
 * The process's own configuration: `.env` of the working folder, then the environment.
 * @throws ConfigError, or DataDirectoryError when the data folder cannot be written
 */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  try {
    mkdirSync(config.dataDir, { recursive: true })
    accessSync(config.dataDir, constants.W_OK)
    return config.appSecret ? config : { ...config, appSecret: loadOrCreateSecret(config.dataDir) }
  } catch (error) {
    throw error instanceof ConfigError ? error : new DataDirectoryError(config.dataDir, error)
  }
}

/** @throws ConfigError when the file holds no usable secret */
function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk leaves an empty file, which must not pass for a secret later.
      rmSync(file, { force: true })
      throw error
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError([`${file} holds no secret: remove it to have a new one made`])
  }
  return secret
}
