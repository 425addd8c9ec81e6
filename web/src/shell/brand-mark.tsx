/** The product's mark: a wagon on its rail. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6777" />
      <path d="M5 10h22v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" fill="#fff" />
      <path d="M11 10v11M16 10v11M21 10v11" stroke="#0b6777" strokeWidth="1.6" />
      <circle cx="10" cy="22.5" r="2.5" fill="#ffd43b" />
      <circle cx="22" cy="22.5" r="2.5" fill="#ffd43b" />
      <path d="M3 27h26" stroke="#a6d5dd" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
