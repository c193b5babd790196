/**
 * - `open`: everyone
 * - `signed-out`: signed-in users are sent back to where they came from
 * - `signed-in`: needs a session
 * - `admin`: needs the admin role
 */
export type PageAccess = 'open' | 'signed-out' | 'signed-in' | 'admin'

/** A table of the Tools page. */
export type ToolTable = 'browse' | 'toolkit' | 'watch' | 'developer'

export interface Page {
  /** In the web, the file name of its component. */
  readonly name: string
  /** Path with `{name}` parameters; matching is case-sensitive. */
  readonly path: string
  /** Title without the product's name; empty for the bare product name. */
  readonly title: string
  readonly access: PageAccess
  /** Not indexed by search engines: only visitors with the link should find it. */
  readonly isUnlisted?: true
  /** The path parameter that is the title instead of `title`. */
  readonly titleFrom?: string
  /** The page sets its window title itself, from the data that it shows. */
  readonly hasOwnTitle?: true
  /** The line by which Tools leads to the page; pages without it are not listed there. */
  readonly tool?: {
    readonly table: ToolTable
    /** The page's title without it. */
    readonly label?: string
    readonly about: string
  }
}
