/**
 * The configuration of an installation. This file is the only reader of the environment; every
 * variable is optional and every problem is reported at once.
 */

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const MIN_SECRET_LENGTH = 32
const PORT_RULE = 'must be a port number'

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
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  NODE_ENV: z.preprocess(
    blankIsAbsent,
    z.enum(['production', 'development', 'test']).default('production'),
  ),
})

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

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every wrong variable, not only the first
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
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
    logLevel: env.LOG_LEVEL,
    isDevelopment: env.NODE_ENV === 'development',
  }
}

/** The process's own configuration: `.env` of the working folder, then the environment. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  return config.appSecret ? config : { ...config, appSecret: loadOrCreateSecret(config.dataDir) }
}

/** @throws ConfigError when the file holds no usable secret */
function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError([`${file} holds no secret: remove it to have a new one made`])
  }
  return secret
}
