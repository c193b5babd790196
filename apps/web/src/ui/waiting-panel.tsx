interface WaitingPanelProps {
  /** Classes of the height. */
  readonly height: string
}

/** A panel's frame, until its content has its turn or its chunk has arrived. */
export function WaitingPanel({ height }: WaitingPanelProps) {
  return <div className={`panel ${height}`} aria-busy="true" />
}
