/** The project's source as the rules see it: files by path, and what each imports from where. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Import {
  /** As written. */
  readonly specifier: string
  /** Path from the root for our own files, the specifier itself for packages and node: modules. */
  readonly target: string
  readonly isTypeOnly: boolean
}

export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string
  /** Without comments. */
  readonly code: string
  readonly imports: readonly Import[]
}

const STATEMENT = /\b(?:import|export)\s+(type\s+)?[\w$*{}\s,]+?\s+from\s*(['"])([^'"]+)\2/g
const BARE = /^\s*import\s*(['"])([^'"]+)\1/gm
const CALL = /(typeof\s+)?\bimport\(\s*(['"])([^'"]+)\2\s*\)/g

/** A file of the tree, or one that a test makes up. */
export function toSourceFile(file: string, text: string): SourceFile {
  const code = withoutComments(text)
  const toImport = (specifier: string, isTypeOnly: boolean): Import => ({
    specifier,
    target: resolveImport(file, specifier),
    isTypeOnly,
  })
  const imports = [
    ...[...code.matchAll(STATEMENT)].map(([, type, , name = '']) => toImport(name, Boolean(type))),
    ...[...code.matchAll(BARE)].map(([, , name = '']) => toImport(name, false)),
    ...[...code.matchAll(CALL)].map(([, type, , name = '']) => toImport(name, Boolean(type))),
  ]
  return { path: file, code, imports }
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier.startsWith('#tests/')) return specifier.slice(1)
  const contract = '@leadenhall/contract/'
  return specifier.startsWith(contract)
    ? `packages/contract/src/${specifier.slice(contract.length)}`
    : specifier
}

/** Shipped files; tests and their helpers may reach anywhere. */
export function listProductFiles(): SourceFile[] {
  return globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.tsx?$|\/test-[\w-]+(\.tsx?$|\/)/.test(file))
    .toSorted()
    .map((file) => toSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8')))
}

/** `apps/server/src/modules/quotes/routes.ts`, `apps/server/src/modules` → `quotes`; else null. */
export function folderIn(file: string, parent: string): string | null {
  const rest = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1) : ''
  return rest.includes('/') ? (rest.split('/')[0] ?? null) : null
}
