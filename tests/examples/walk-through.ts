/** The files and changes that a section of CONTRIBUTING.md has a developer write. */

export interface WrittenFile {
  /** From the root, with slashes. */
  readonly path: string
  readonly text: string
}

export interface Edit {
  /** Lines that the file has together exactly once. */
  readonly found: readonly string[]
  readonly written: readonly string[]
}

export interface FileChange {
  readonly path: string
  readonly edits: readonly Edit[]
}

export interface WalkThrough {
  readonly files: readonly WrittenFile[]
  readonly changes: readonly FileChange[]
}

const LANGUAGES = new Set(['ts', 'tsx', 'json', 'csv'])

/**
 * Reads the blocks of a section. A block is the file that the text named last, by its path or by its
 * name in the folder that the text named last; a `diff` block changes the file that the text named last.
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
      if (language === 'diff') changes.push({ path: named, edits: readEdits(text) })
      else if (LANGUAGES.has(language)) {
        files.push({ path: named.includes('/') ? named : `${folder}/${named}`, text })
      }
      ;({ folder, named } = readNames(part.slice(whole.length), { folder, named }))
    } else ({ folder, named } = readNames(part, { folder, named }))
  }
  return { files, changes }
}

/** @throws when the lines have moved: the document is out of date */
export function applyChange(text: string, { path, edits }: FileChange): string {
  let changed = `\n${text}`
  for (const { found, written } of edits) {
    const before = `\n${found.join('\n')}\n`
    const times = changed.split(before).length - 1
    if (times !== 1) throw new Error(`${path} has “${found.join(' ⏎ ')}” ${times} times`)
    changed = changed.replace(before, () => `\n${written.join('\n')}\n`)
  }
  return changed.slice(1)
}

function readNames(text: string, before: { folder: string; named: string }) {
  let { folder, named } = before
  for (const [, name = ''] of text.matchAll(/`([\w./-]+)`/g)) {
    if (/^(apps|packages|tests)\/[\w/-]+$/.test(name)) folder = name
    if (/\.\w+$/.test(name)) named = name
  }
  return { folder, named }
}

/** Each run of `-` and `+` lines is an edit; without `-` lines it goes below the line before it. */
function readEdits(diff: string): Edit[] {
  const lines = diff.trimEnd().split('\n')
  const edits: { found: string[]; written: string[] }[] = []
  for (const [place, line] of lines.entries()) {
    const before = lines[place - 1] ?? ''
    const isRun = before.startsWith('-') || (before.startsWith('+') && line.startsWith('+'))
    const text = line.slice(1)
    if (/^[+-]/.test(line) && !isRun) {
      const context = line.startsWith('-') ? [] : [before.slice(1)]
      edits.push({ found: [...context], written: [...context] })
    }
    if (line.startsWith('-')) edits.at(-1)?.found.push(text)
    if (line.startsWith('+')) edits.at(-1)?.written.push(text)
  }
  return edits
}

function unindent(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
}
