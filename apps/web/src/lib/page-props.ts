import type { User } from '@leadenhall/contract/accounts/index.ts'

/** Props that the application passes to every page. */
export interface PageProps {
  /** Decoded parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  /** Who is signed in; null for a visitor. */
  readonly user: User | null
}
