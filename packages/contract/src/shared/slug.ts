/** A name as addresses hold it, its case kept: `Marks & Spencer` → `Marks-and-Spencer`, `Nestlé` → `Nestle`. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
