/**
 * `node scripts/catalogues.ts`: fills the templates of packaging/catalogues into dist/catalogues, with
 * the digest of the image in dist. A part of `npm run release`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CHECK_PATH, ENVIRONMENT, IMAGE_USER } from './image-root.ts'
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
  digest,
}: {
  readonly addresses: Addresses
  readonly digest: string
}): Readonly<Record<string, string>> {
  return {
    CHECK_PATH,
    DATA: ENVIRONMENT['DATA_DIR'] ?? '',
    DESCRIPTION: ROOT_PACKAGE.description,
    DIGEST: digest,
    HOST_PORT: String(HOST_PORT),
    IMAGE: addresses.IMAGE_NAME,
    PORT: ENVIRONMENT['PORT'] ?? '',
    PROJECT: addresses.PROJECT_URL,
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
  const values = valuesOf({
    addresses: { IMAGE_NAME, PROJECT_URL },
    digest: digestOf(path.join(dist, `leadenhall-${version}.oci.tar`)),
  })
  fillCatalogues(path.join(dist, 'catalogues'), values)
  return `Catalogue files pin ${IMAGE_NAME}@${values['DIGEST']}.`
}

if (import.meta.main) {
  const dist = path.join(ROOT, 'dist')
  process.stdout.write(`${writeCatalogues(dist, ROOT_PACKAGE.version, process.env)}\n`)
}
