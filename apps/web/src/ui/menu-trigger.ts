export function triggerClass(isIcon: boolean | undefined): string {
  return isIcon ? 'icon-control size-[24px]' : 'control'
}
