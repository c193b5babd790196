/** The files and changes that a section of CONTRIBUTING.md has its reader write. */

export interface WrittenFile {
  /** From the root, with slashes. */
  readonly path: string
  readonly text: string
}

export interface FileChange {
  readonly path: string
  /** Lines to add, each below a line that the file has exactly once. */
  readonly additions: readonly { readonly below: string; readonly line: string }[]
}

export interface WalkThrough {
  readonly files: readonly WrittenFile[]
  readonly changes: readonly FileChange[]
}

const LANGUAGES = new Set(['ts', 'tsx', 'json'])

/**
 * Reads the blocks of a section. A block is the file whose name is alone on the line before it,
 * in the folder that the text named last; a `diff` block changes the file that the text named last.
 */
export function readWalkThrough(markdown: string, heading: string): WalkThrough {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no section “${heading}”`)
  const files: WrittenFile[] = []
  const changes: FileChange[] = []
  let folder = ''
  let named = ''
  for (const part of section.split(/^(?= *```\w+$)/m)) {
    const block = /^( *)```(\w+)\n([\s\S]*?)\n\1```$/m.exec(part)
    if (block) {
      const [whole, indent = '', language = '', body = ''] = block
      const text = `${unindent(body, indent)}\n`
      if (language === 'diff') changes.push({ path: named, additions: readAdditions(text) })
      else if (LANGUAGES.has(language)) files.push({ path: `${folder}/${named}`, text })
      ;({ folder, named } = readNames(part.slice(whole.length), { folder, named }))
    } else ({ folder, named } = readNames(part, { folder, named }))
  }
  return { files, changes }
}

/** @throws when a line to add to has moved: the document is out of date */
export function applyChange(text: string, { path, additions }: FileChange): string {
  let changed = text
  for (const { below, line } of additions) {
    const found = changed.split('\n').filter((known) => known === below).length
    if (found !== 1) throw new Error(`${path} has the line “${below}” ${found} times`)
    changed = changed.replace(`${below}\n`, () => `${below}\n${line}\n`)
  }
  return changed
}

function readNames(text: string, before: { folder: string; named: string }) {
  let { folder, named } = before
  for (const [, name = ''] of text.matchAll(/`([\w./-]+)`/g)) {
    if (/^(apps|packages|tests)\/[\w/-]+$/.test(name)) folder = name
    if (/\.\w+$/.test(name)) named = name
  }
  return { folder, named }
}

function readAdditions(diff: string): FileChange['additions'] {
  const lines = diff.trimEnd().split('\n')
  return lines.flatMap((line, place) =>
    line.startsWith('+') ? [{ below: (lines[place - 1] ?? '').slice(1), line: line.slice(1) }] : [],
  )
}

function unindent(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
}
