/**
 * True if the elements of a document are nested deeper than the limit, in one pass without a tree:
 * building the tree takes time quadratic in the depth.
 */
export function isNestedDeeper(xml: string, limit: number): boolean {
  const open: string[] = []
  const name = /[^\s/>]+/y
  let end = -1
  for (let start = xml.indexOf('<'); start !== -1; start = xml.indexOf('<', start + 1)) {
    const sectionEnd = endOfSection(xml, start)
    if (sectionEnd !== null) {
      if (sectionEnd === -1) return false
      start = sectionEnd
      continue
    }
    if (end < start) end = xml.indexOf('>', start)
    if (end === -1) return false
    const isClosing = xml[start + 1] === '/'
    name.lastIndex = start + (isClosing ? 2 : 1)
    const found = name.exec(xml)?.[0] ?? ''
    if (isClosing) {
      const opened = open.lastIndexOf(found)
      if (opened !== -1) open.length = opened
    } else if (/^[\p{L}_:]/u.test(found) && xml[end - 1] !== '/') {
      open.push(found)
      if (open.length > limit) return true
    }
  }
  return false
}

/** The end of a comment or CDATA section that starts here: null for neither, -1 if unclosed. */
function endOfSection(xml: string, start: number): number | null {
  if (xml.startsWith('<!--', start)) return xml.indexOf('-->', start)
  if (xml.startsWith('<![CDATA[', start)) return xml.indexOf(']]>', start)
  return null
}
