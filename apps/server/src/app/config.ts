/**
 * The configuration of an installation. Only this file reads the environment. Every variable is
 * optional, and all problems are reported together.
 */

import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

const SECRET_FILE = 'app-secret'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const MIN_SECRET_LENGTH = 32
const MIN_TOKEN_LENGTH = 16
const PORT_RULE = 'must be a port number'
/** Named ranges that the HTTP server supports besides addresses. */
const RANGE_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const emailSchema = z.email()

/** A comma-separated list whose parts must all be valid. */
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
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' })),
  MARKET_DATA: z.preprocess(blankIsAbsent, z.enum(['auto', 'live', 'demo']).default('auto')),
  DEMO_HOURS: z.preprocess(blankIsAbsent, z.enum(['always', 'exchange']).default('always')),
  UPSTREAM_REPLAY_URL: optional(httpUrl),
  PRODUCT_NAME: z.preprocess(blankIsAbsent, z.string().max(60).default('Leadenhall')),
  CONTACT_EMAIL: optional(z.email('must be an email address')),
  COMMUNITY_INVITE_URL: optional(httpUrl),
  APP_SECRET: optional(
    z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`),
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// URL' })),
  MAIL_FROM: optional(z.string().max(200)),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_DISCOVERY_URL: z.preprocess(
    blankIsAbsent,
    httpUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
  ),
  OIDC_ISSUER: optional(httpUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_SCOPES: z.preprocess(blankIsAbsent, z.string().default('openid email profile')),
  OIDC_ADMIN_CLAIM: optional(
    z.string().regex(/^[^=\s]+=\S+$/, 'must be a claim and its value, such as groups=admins'),
  ),
  OIDC_LABEL: z.preprocess(blankIsAbsent, z.string().max(40).default('single sign-on')),
  SIGN_IN: z.preprocess(blankIsAbsent, z.enum(['all', 'oidc']).default('all')),
  REGISTRATION: z.preprocess(blankIsAbsent, z.enum(['open', 'invited', 'closed']).default('open')),
  RECAPTCHA_SITE_KEY: optional(z.string()),
  RECAPTCHA_SECRET_KEY: optional(z.string()),
  X_BEARER_TOKEN: optional(z.string()),
  ADMIN_EMAILS: listOf(
    (part) => emailSchema.safeParse(part).success,
    'must be email addresses, separated by commas',
  ),
  TRUST_PROXY: listOf(
    isAddressOrRange,
    'must be addresses, ranges or loopback, separated by commas',
  ),
  DEMO_DELIVERY: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('off')),
  DELIVERY_ALLOW: listOf(isRange, 'must be ranges such as 192.168.0.0/16, separated by commas'),
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

/** Variables that must be set together. */
const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
] as const

/**
 * All supported variables, in the order of .env.example.
 * @internal
 */
export const ENVIRONMENT_VARIABLES = Object.keys(environmentSchema.shape)

export interface Config {
  readonly port: number
  readonly host: string
  /** URL at which users reach the installation; no trailing slash. */
  readonly publicUrl: string
  /** Absolute path. */
  readonly dataDir: string
  /** PostgreSQL URL; null for the SQLite file in dataDir. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly marketData: 'auto' | 'live' | 'demo'
  /** When the exchanges of the simulated market trade: round the clock, or in their own hours. */
  readonly demoHours: 'always' | 'exchange'
  readonly upstreamReplayUrl: string | null
  readonly productName: string
  readonly contactEmail: string | null
  readonly communityInviteUrl: string | null
  readonly appSecret: string
  /** Null: email is written to the outbox folder. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Null: Google sign-in is not set up, which its button explains. */
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly discoveryUrl: string
  } | null
  /** Another OpenID Connect service, such as Authelia, Authentik, Keycloak or Pocket ID; null for none. */
  readonly oidc: {
    readonly clientId: string
    readonly clientSecret: string
    readonly discoveryUrl: string
    readonly scopes: readonly string[]
    /** Users with this claim are administrators, others are not; null leaves the role alone. */
    readonly adminClaim: { readonly name: string; readonly value: string } | null
    /** Of its button. */
    readonly label: string
  } | null
  /** False: only that service signs in. */
  readonly allowsPasswords: boolean
  readonly registration: 'open' | 'invited' | 'closed'
  /** Null: ALTCHA is used instead. */
  readonly recaptcha: { readonly siteKey: string; readonly secretKey: string } | null
  /** For X's API; null: no posts are shown. */
  readonly xBearerToken: string | null
  /** Addresses whose verified owners are administrators, lower case. */
  readonly adminEmails: readonly string[]
  /** Addresses or ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** True if alerts on simulated prices are delivered; otherwise they go to the outbox. */
  readonly deliversSimulated: boolean
  /** Private ranges to which webhooks, ntfy and push may nevertheless be sent. */
  readonly deliveryRanges: readonly string[]
  /** Bearer token that lets other machines read /metrics; null: only this machine may. */
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

/** The data folder is unusable. The one-line message says what to do. */
export class DataDirectoryError extends Error {
  constructor(dataDir: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    const reason = REASONS[code] ?? `cannot be used (${code})`
    const remedy = code === 'EACCES' || code === 'EPERM' ? howToOwn(dataDir) : 'Fix this'
    super(`The data folder ${dataDir} ${reason}. ${remedy}, or set DATA_DIR to another folder.`, {
      cause,
    })
    this.name = 'DataDirectoryError'
  }
}

/** The command that gives a folder, or the one in which it has to be made, to this user. */
export function howToOwn(folder: string): string {
  const user = process.getuid?.()
  return user === undefined ? 'Fix this' : `Run chown -R ${user} ${folder}`
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
  EEXIST: 'is a file',
  ENOENT: 'cannot be created there',
  ENOTDIR: 'is inside a file',
}

/** The file `.env` is there and cannot be read. */
export class EnvFileError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The file ${resolve('.env')} ${reason}. Fix this, or remove it.`, { cause })
    this.name = 'EnvFileError'
  }
}

/**
 * Parses and validates the environment.
 * @throws ConfigError naming every invalid variable
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...listHalfPairs(environment),
    ...(parsed.data?.SIGN_IN === 'oidc' && !parsed.data.OIDC_ISSUER
      ? ['OIDC_ISSUER: must be set, because SIGN_IN is oidc']
      : []),
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
    demoHours: env.DEMO_HOURS,
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
    oidc: toOidc(env),
    allowsPasswords: env.SIGN_IN === 'all',
    registration: env.REGISTRATION,
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

function toOidc(env: z.output<typeof environmentSchema>): Config['oidc'] {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer } = env
  if (!issuer || !clientId || !clientSecret) return null
  const [name, ...value] = env.OIDC_ADMIN_CLAIM?.split('=') ?? []
  return {
    clientId,
    clientSecret,
    discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
    scopes: env.OIDC_SCOPES.split(/\s+/).filter(Boolean),
    adminClaim: name === undefined ? null : { name, value: value.join('=') },
    label: env.OIDC_LABEL,
  }
}

/** The environment of `npm run mcp`, which connects to a server on this or another machine. */
const mcpEnvironmentSchema = z.object({
  LEADENHALL_URL: z.preprocess(blankIsAbsent, httpUrl.default('http://localhost:3000')),
  LEADENHALL_KEY: z
    .string('must be an API key: create one on your profile page')
    .regex(/^lh_\S+$/, 'must be an API key, which starts with lh_'),
})

export interface McpConfig {
  /** URL of the terminal; no trailing slash. */
  readonly url: string
  readonly key: string
}

/** @throws ConfigError naming every invalid variable */
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
    const [present, missing] = isSet(one) ? [one, other] : [other, one]
    return [`${missing}: must be set, because ${present} is`]
  })
}

/** Quotes the name, so that a comma in it does not split the sender. */
function senderNamed(name: string, address = 'no-reply@localhost'): string {
  return `"${name.replace(/["\\\r\n]/g, '')}" <${address}>`
}

/** The configuration without a secret, which makes and checks no folder. @throws ConfigError */
export function loadSettings(): Omit<Config, 'appSecret'> {
  loadEnvFile()
  return parseConfig(process.env)
}

/**
 * Loads the process's configuration from `.env` in the working directory and from the environment.
 * @throws ConfigError, or DataDirectoryError if the data folder is not writable
 */
export function loadConfig(): Config {
  loadEnvFile()
  const config = parseConfig(process.env)
  try {
    createFolder(config.dataDir)
    keepPrivate(config.dataDir)
    accessSync(config.dataDir, constants.W_OK)
    return config.appSecret ? config : { ...config, appSecret: loadOrCreateSecret(config.dataDir) }
  } catch (error) {
    throw error instanceof ConfigError ? error : new DataDirectoryError(config.dataDir, error)
  }
}

/**
 * Where an installed program keeps its data: the given folder, else DATA_DIR of the environment or of
 * `.env`, else the user's own. It may not write into the folder in which it is started.
 */
export function chooseDataFolder(given: string | undefined): void {
  if (given !== undefined) process.env['DATA_DIR'] = given
  loadEnvFile()
  if ((process.env['DATA_DIR'] ?? '').trim() === '') process.env['DATA_DIR'] = userDataFolder()
}

/** For data of programs: XDG_DATA_HOME, %LOCALAPPDATA% or ~/Library/Application Support. */
export function userDataFolder(platform = process.platform, environment = process.env): string {
  const home = homedir()
  const name = 'leadenhall'
  if (platform === 'win32') {
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), name)
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', name)
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), name)
}

/** @throws EnvFileError */
function loadEnvFile(): void {
  if (!existsSync('.env')) return
  if (!statSync('.env').isFile()) throw new EnvFileError('is not a file')
  try {
    // Node reports a file that may not be read as one that does not exist.
    accessSync('.env', constants.R_OK)
    process.loadEnvFile('.env')
  } catch (error) {
    throw new EnvFileError('cannot be read by this user', error)
  }
}

/** One level at a time: Node's recursive way never returns where a file system refuses folders. */
function createFolder(folder: string, codeOfFile = 'EEXIST'): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw fileError(codeOfFile)
    return
  }
  const parent = dirname(folder)
  if (parent !== folder) createFolder(parent, 'ENOTDIR')
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Takes an existing data folder away from other users of the machine. A folder that is another user's, or
 * that has files of something else, stays as it is.
 */
function keepPrivate(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return
  const files = readdirSync(folder)
  if (files.length === 0 || files.includes(SECRET_FILE)) chmodSync(folder, 0o700)
}

function fileError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** @throws ConfigError if the file has no usable secret */
/** APP_SECRET, or what an earlier start wrote to the data folder; null if there is neither. */
export function findSecret(dataDir: string): string | null {
  const file = join(dataDir, SECRET_FILE)
  const given = process.env['APP_SECRET'] ?? ''
  if (given !== '') return given
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE)
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk leaves an empty file, which must not be mistaken for a secret later.
      rmSync(file, { force: true })
      throw error
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError([`${file} has no valid secret: delete it to generate a new one`])
  }
  return secret
}
