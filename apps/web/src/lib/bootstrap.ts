import { BOOTSTRAP_ELEMENT_ID, type Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'

const NOTHING_SAID: Bootstrap = {
  productName: 'Leadenhall',
  version: '',
  dataMode: 'demo',
  communityInviteUrl: null,
  contactEmail: null,
  isDevelopment: false,
  hasSocialPosts: true,
  hasGuests: true,
  hasToChoosePrices: false,
  user: null,
}

/** The data that the server embedded in the document. */
export function readBootstrap(document: Document): Bootstrap {
  const text = document.getElementById(BOOTSTRAP_ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as Bootstrap) : NOTHING_SAID
}

export const bootstrap = readBootstrap(document)
