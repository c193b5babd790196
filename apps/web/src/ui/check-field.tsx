interface CheckFieldProps {
  readonly label: string
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onChange: (isOn: boolean) => void
}

export function CheckField({ isBusy, isOn, label, onChange }: CheckFieldProps) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        className="size-4"
        checked={isOn}
        disabled={isBusy}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
