/** Placeholder rows of the final height, so that the layout does not shift when data arrives. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col px-3 py-2">
      {Array.from({ length: rows }, (_, position) => (
        <div key={position} className="flex h-(--row) items-center">
          <div className="skeleton h-3" style={{ width: `${55 + ((position * 29) % 40)}%` }} />
        </div>
      ))}
    </div>
  )
}

/** Placeholder of a short text beside others. */
export function SkeletonText({ className }: { readonly className: string }) {
  return <span className={`skeleton inline-block h-3 ${className}`} />
}

/** Placeholder rows in a frame, for a panel that has not loaded yet. */
export function LoadingPanel(props: { rows: number; label: string }) {
  return (
    <div className="panel">
      <SkeletonRows {...props} />
    </div>
  )
}
