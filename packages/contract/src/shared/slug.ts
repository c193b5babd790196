/** A name for use in URLs, keeping its case: `Marks & Spencer` → `Marks-and-Spencer`, `Nestlé` → `Nestle`. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
