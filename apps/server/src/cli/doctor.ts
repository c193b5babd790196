/**
 * `leadenhall doctor`: checks an installation without changing it, and says of each fault how to put it
 * right. Ends with 1 if there is one.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { asTyped } from '../app/command-names.ts'
import { type Config, ConfigError, howToOwn, loadSettings } from '../app/config.ts'
import { describeFailure } from '../app/describe-startup-failure.ts'
import { openSnapshot } from '../app/make-backup.ts'
import { WEB_FOLDER } from '../app/page-server.ts'
import { PRODUCT_SCHEMA } from '../app/product-schema.ts'
import { VERSION } from '../app/version.ts'
import { connectRedis } from '../platform/cache/connect-redis.ts'
import { examineSources } from './examine-sources.ts'
import { type Finding, fault, fine, note } from './finding.ts'
import { askServer } from './healthcheck.ts'

type Settings = Omit<Config, 'appSecret'>

const REQUIRED_NODE = 24
const LEAST_FREE_BYTES = 500 * 1024 ** 2

/** @param nodeVersion such as `24.11.0` */
export async function examine(
  settings: Settings,
  nodeVersion = process.versions.node,
): Promise<Finding[]> {
  return [
    examineNode(nodeVersion),
    examineWeb(),
    examineFolder(settings.dataDir),
    await examineSpace(settings.dataDir),
    await examineDatabase(settings),
    ...(settings.redisUrl === null ? [] : [await examineRedis(settings.redisUrl)]),
    await examinePort(settings),
    ...examineAddress(settings),
    ...examineMail(settings),
    ...(await examineSources(settings)),
  ]
}

function examineNode(version: string): Finding {
  return Number.parseInt(version, 10) >= REQUIRED_NODE
    ? fine(`Node ${version}`)
    : fault(`Node ${version} is too old: install Node ${REQUIRED_NODE} or later.`)
}

function examineWeb(): Finding {
  return existsSync(path.join(WEB_FOLDER, 'index.html'))
    ? fine('The web application is there')
    : fault(
        `The web application is missing in ${WEB_FOLDER}: install the package again, or run npm run build in a checkout.`,
      )
}

function examineFolder(folder: string): Finding {
  if (!existsSync(folder)) return note(`The data folder ${folder} will be made at the first start`)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    readdirSync(folder)
  } catch {
    return fault(`The data folder ${folder} cannot be written by this user. ${howToOwn(folder)}`)
  }
  return fine(`The data folder ${folder} can be written`)
}

async function examineSpace(folder: string): Promise<Finding> {
  let place = folder
  while (!existsSync(place) && path.dirname(place) !== place) place = path.dirname(place)
  const { bavail, bsize } = await statfs(place)
  const megabytes = Math.round((bavail * bsize) / 1024 ** 2)
  return bavail * bsize < LEAST_FREE_BYTES
    ? fault(
        `Only ${megabytes} MB are free in ${place}: free some space, or choose another DATA_DIR.`,
      )
    : fine(`${megabytes} MB are free`)
}

async function examineDatabase(settings: Settings): Promise<Finding> {
  try {
    const snapshot = await openSnapshot({ ...settings, appSecret: '' })
    try {
      const known = Object.keys(PRODUCT_SCHEMA.migrations)
      const newer = snapshot.migrations.find((name, place) => known[place] !== name)
      if (newer !== undefined) {
        return fault(
          `The database was written by a newer version (${newer}): install that version again, or see "Upgrade notes" for the way back.`,
        )
      }
      const pending = known.length - snapshot.migrations.length
      return pending > 0
        ? note(
            `The next start will bring the database up to date (${pending} changes), after a backup`,
          )
        : fine(`The database is up to date (${snapshot.engine})`)
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason.startsWith('There is no database yet')) {
      return note('The database will be made at the first start')
    }
    return fault(describeFailure(error, settings) ?? `The database cannot be read: ${reason}.`)
  }
}

async function examineRedis(url: string): Promise<Finding> {
  let reason = ''
  const redis = await connectRedis(url, (error) => {
    reason = error instanceof Error ? error.message : String(error)
  })
  const isReady = redis.status === 'ready'
  redis.disconnect()
  return isReady
    ? fine('Redis answers')
    : fault(`Redis at ${new URL(url).host} (REDIS_URL) does not answer: ${reason}.`)
}

/** A server that already serves is as well as a port that is free. */
async function examinePort(settings: Settings): Promise<Finding> {
  const { host, port } = settings
  const reason = await new Promise<string | null>((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    probe.listen({ port, host }, () => probe.close(() => resolve(null)))
  })
  if (reason === null) return note(`Port ${port} is free: no server runs here now`)
  if (reason !== 'EADDRINUSE') {
    return fault(`Port ${port} on ${host} cannot be used (${reason}): change PORT or HOST.`)
  }
  const why = await askServer(settings)
  return why === null
    ? fine(`A server answers on port ${port}`)
    : fault(`Port ${port} is in use by another program: stop it, or set PORT to another number.`)
}

function examineAddress({ host, publicUrl, trustedProxies }: Settings): Finding[] {
  const { hostname, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  if (isLocal && host === 'localhost') {
    return [note('Only this machine can reach it. For others set HOST=0.0.0.0 and PUBLIC_URL')]
  }
  if (isLocal) {
    return [
      note(
        `HOST is ${host} and PUBLIC_URL ${publicUrl}: for other machines set PUBLIC_URL to the address that they open`,
      ),
    ]
  }
  if (protocol === 'http:') {
    return [note(`${publicUrl} is not encrypted: put a proxy with a certificate in front of it`)]
  }
  return trustedProxies.length === 0
    ? [note('PUBLIC_URL is https but no TRUST_PROXY is set: all visitors then share one address')]
    : [fine(`People open ${publicUrl}`)]
}

function examineMail({ dataDir, smtpUrl }: Settings): Finding[] {
  if (smtpUrl !== null) return []
  return [note(`No SMTP_URL is set: emails are written to ${path.join(dataDir, 'outbox')}`)]
}

const MARKS: Readonly<Record<Finding['state'], string>> = {
  fine: '  ok     ',
  note: '  note   ',
  fault: '  FAULT  ',
}

export async function run(): Promise<void> {
  process.stdout.write(`Leadenhall ${VERSION}\n`)
  let findings: Finding[]
  try {
    findings = await examine(loadSettings())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings = [fault(error.message)]
  }
  for (const { state, text } of findings) process.stdout.write(`${MARKS[state]}${asTyped(text)}\n`)
  const faults = findings.filter(({ state }) => state === 'fault').length
  process.stdout.write(faults === 0 ? 'Nothing is wrong.\n' : `${faults} to put right.\n`)
  if (faults > 0) process.exitCode = 1
}
