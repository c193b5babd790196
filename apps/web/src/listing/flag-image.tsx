/** A country's flag, which only decorates a name beside it. @param country ISO 3166 alpha-2, lower case */
export function FlagImage({ country }: { country: string }) {
  return (
    <img
      src={`/flags/${country}.svg`}
      alt=""
      width={16}
      height={12}
      className="inline-block h-3 w-4"
    />
  )
}
