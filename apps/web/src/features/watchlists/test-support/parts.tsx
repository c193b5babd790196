import type { WatchedParts } from '../watched-parts.ts'

/** Stand-ins for the parts of other features. */
export const PARTS: WatchedParts = {
  renderLogo: (ticker) => <img alt={`logo of ${ticker}`} />,
  renderChart: (ticker) => <div role="img" aria-label={`chart of ${ticker}`} />,
  renderAlert: (ticker, onClose) => (
    <dialog open aria-label={`Alert for ${ticker}`}>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </dialog>
  ),
}
