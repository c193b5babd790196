import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import type { ReviewRequest } from './review-request.ts'
import { texts } from './texts.ts'

const LAST_PAGE = 9999

interface ConfigureDialogProps {
  readonly request: ReviewRequest
  readonly onChange: (request: ReviewRequest) => void
  readonly onClose: () => void
}

/** Chooses the pages to fetch and the date format. */
export function ConfigureDialog({ request, onChange, onClose }: ConfigureDialogProps) {
  const { isAll, from, to, hasExcelDates } = request
  return (
    <DialogFrame
      title={texts.configureDialog.title}
      closeLabel={texts.configureDialog.done}
      onClose={onClose}
    >
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isAll}
          onChange={(event) => onChange({ ...request, isAll: event.target.checked })}
        />
        {texts.configureDialog.all}
      </label>
      {isAll ? null : (
        <div className="flex gap-3">
          <PageField
            label={texts.configureDialog.from}
            min={1}
            value={from}
            onChange={(page) => onChange({ ...request, from: page, to: Math.max(page, to) })}
          />
          <PageField
            label={texts.configureDialog.to}
            min={from}
            value={to}
            onChange={(page) => onChange({ ...request, to: Math.max(from, page) })}
          />
        </div>
      )}
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={hasExcelDates}
          onChange={(event) => onChange({ ...request, hasExcelDates: event.target.checked })}
        />
        {texts.configureDialog.excel}
      </label>
    </DialogFrame>
  )
}

interface PageFieldProps {
  readonly label: string
  readonly min: number
  readonly value: number
  readonly onChange: (page: number) => void
}

function PageField({ label, min, value, onChange }: PageFieldProps) {
  return (
    <NumberField
      label={label}
      min={min}
      max={LAST_PAGE}
      value={String(value)}
      onChange={(text) => {
        const page = Math.round(Number(text))
        if (page >= 1 && page <= LAST_PAGE) onChange(page)
      }}
      className="w-24"
    />
  )
}
