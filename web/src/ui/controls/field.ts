export const FIELD =
  'h-10 rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm aria-invalid:border-red aria-invalid:inset-ring-1 aria-invalid:inset-ring-red lg:h-[34px]'
