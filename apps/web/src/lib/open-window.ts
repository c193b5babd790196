import { popUpPlacement } from '@leadenhall/contract/shared/ticker-links.ts'

/** Opens an external URL in a window that covers most of the screen, or in a tab on a narrow screen. */
export function openInWindow(address: string): void {
  const place = popUpPlacement(window.screen.availWidth, window.screen.availHeight)
  const features = place
    ? `popup,width=${place.width},height=${place.height},left=${place.left},top=${place.top},`
    : ''
  window.open(address, '_blank', `${features}noopener,noreferrer`)
}
