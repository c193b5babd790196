import type { User } from '../accounts/schemas.ts'
import type { DataMode } from './provenance.ts'

/** Data that the server embeds in every page, so that the first screen needs no call for it. */
export interface Bootstrap {
  readonly productName: string
  readonly version: string
  readonly dataMode: DataMode
  /** Null hides the invite. */
  readonly communityInviteUrl: string | null
  readonly contactEmail: string | null
  /** Shows the DEVELOPMENT label. */
  readonly isDevelopment: boolean
  /** False when no X token is configured; the page then requests no posts. */
  readonly hasSocialPosts: boolean
  /** True where a visitor may look around as a guest: in a demo whose registration is open. */
  readonly hasGuests: boolean
  /** True until the operator of a new installation, whose live source refused, says where prices come from. */
  readonly hasToChoosePrices: boolean
  /** The signed-in user, or null. */
  readonly user: User | null
}

/** Id of the JSON script element that contains it. */
export const BOOTSTRAP_ELEMENT_ID = 'bootstrap'
