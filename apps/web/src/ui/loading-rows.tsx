import { SkeletonRows } from './skeleton.tsx'

/** Says what is loading, above placeholder rows of the final height. */
export function LoadingRows({ rows, label }: { rows: number; label: string }) {
  return (
    <>
      <p className="px-3 pt-2 text-muted" aria-hidden="true">
        {label}
      </p>
      <SkeletonRows rows={rows} label={label} />
    </>
  )
}
