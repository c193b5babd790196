/**
 * `node scripts/catalogues.ts`: fills the templates of packaging/catalogues into dist/catalogues, with
 * the digest of the image and the sum of the Debian package in dist. A part of `npm run release`.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CHECK_PATH, ENVIRONMENT, IMAGE_USER, PROGRAM } from './image-root.ts'
import { digestOf } from './oci-archive.ts'
import { ROOT_PACKAGE } from './package.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const TEMPLATES = path.join(ROOT, 'packaging/catalogues')

/** Where the release will be; nothing is assumed, because nothing is published yet. */
export const ADDRESSES = {
  IMAGE_NAME: 'the address of the image in its registry, without a tag',
  PROJECT_URL: 'the home page of the project',
} as const
type Addresses = Readonly<Record<keyof typeof ADDRESSES, string>>

/** Of an app in a catalogue whose apps share one host; its reviewers change it if it is taken. */
const HOST_PORT = 30_300

/** @returns a text for each placeholder in the templates */
export function valuesOf({
  addresses,
  debSum,
  digest,
}: {
  readonly addresses: Addresses
  /** SHA-256 of the Debian package for amd64. */
  readonly debSum: string
  readonly digest: string
}): Readonly<Record<string, string>> {
  const [node, ...args] = PROGRAM
  return {
    CHECK_PATH,
    DATA: ENVIRONMENT['DATA_DIR'] ?? '',
    DEB_SHA256: debSum,
    DESCRIPTION: ROOT_PACKAGE.description,
    DIGEST: digest,
    HOST_PORT: String(HOST_PORT),
    IMAGE: addresses.IMAGE_NAME,
    PORT: ENVIRONMENT['PORT'] ?? '',
    PROJECT: addresses.PROJECT_URL,
    START_AS_USER: JSON.stringify([node, '--import=/as-user.mjs', ...args]),
    USER: String(IMAGE_USER),
    VERSION: ROOT_PACKAGE.version,
  }
}

/** Replaces @NAME@. @throws Error for a name without a value */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/@([A-Z][A-Z\d_]*)@/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for @${name}@`)
    return value
  })
}

/** Writes one file for each template, in the same folders. */
export function fillCatalogues(target: string, values: Readonly<Record<string, string>>): void {
  rmSync(target, { recursive: true, force: true })
  for (const entry of readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const filled = path.join(target, path.relative(TEMPLATES, file))
    mkdirSync(path.dirname(filled), { recursive: true })
    writeFileSync(filled, fillTemplate(readFileSync(file, 'utf8'), values))
  }
}

/** @returns a sentence on what was written, or why nothing was */
export function writeCatalogues(
  dist: string,
  version: string,
  environment: Readonly<NodeJS.ProcessEnv>,
): string {
  const missing = Object.entries(ADDRESSES).filter(([name]) => !environment[name])
  if (missing.length > 0) {
    const settings = missing.map(([name, meaning]) => `${name} (${meaning})`)
    return `No catalogue files: set ${settings.join(' and ')}, then run node scripts/catalogues.ts.`
  }
  const { IMAGE_NAME = '', PROJECT_URL = '' } = environment
  const deb = readFileSync(path.join(dist, `leadenhall_${version}_amd64.deb`))
  const values = valuesOf({
    addresses: { IMAGE_NAME, PROJECT_URL },
    debSum: createHash('sha256').update(deb).digest('hex'),
    digest: digestOf(path.join(dist, `leadenhall-${version}.oci.tar`)),
  })
  fillCatalogues(path.join(dist, 'catalogues'), values)
  return `Catalogue files pin ${IMAGE_NAME}@${values['DIGEST']}.`
}

if (import.meta.main) {
  const dist = path.join(ROOT, 'dist')
  process.stdout.write(`${writeCatalogues(dist, ROOT_PACKAGE.version, process.env)}\n`)
}
