export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-[4px] border border-b-2 border-line-2 bg-sheet px-[5px] font-mono text-[11px]/[18px] font-medium whitespace-nowrap text-ink-3">
      {children}
    </kbd>
  )
}
