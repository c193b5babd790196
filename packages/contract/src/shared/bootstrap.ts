import type { User } from '../accounts/schemas.ts'
import type { DataMode } from './provenance.ts'

/** What the server writes into every page, so that the first screen needs no call to know it. */
export interface Bootstrap {
  readonly productName: string
  readonly version: string
  readonly dataMode: DataMode
  /** Null hides the invite. */
  readonly communityInviteUrl: string | null
  readonly contactEmail: string | null
  /** Shows the DEVELOPMENT label. */
  readonly isDevelopment: boolean
  /** False where nobody has set a token for posts on X: they are then not asked for. */
  readonly hasSocialPosts: boolean
  /** Who is signed in, null for nobody. */
  readonly user: User | null
}

/** Id of the JSON script element that holds it. */
export const BOOTSTRAP_ELEMENT_ID = 'bootstrap'
