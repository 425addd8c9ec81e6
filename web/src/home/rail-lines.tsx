/** Lines, stations and wagons on their way: an ornament, no map. */
export function RailLines({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 640 420" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <g fill="none" stroke="#5cc4d6" strokeOpacity="0.45" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20 90H210L300 180H470L560 90H660" />
        <path d="M120 340H250L300 290V180" />
        <path d="M300 290H440L520 370H660" />
        <path d="M470 180L520 230H660" />
      </g>
      <g fill="#0a3d47" stroke="#a6e3ee" strokeWidth="3">
        <circle cx="110" cy="90" r="6" />
        <circle cx="210" cy="90" r="6" />
        <circle cx="300" cy="180" r="9" />
        <circle cx="390" cy="180" r="6" />
        <circle cx="470" cy="180" r="9" />
        <circle cx="560" cy="90" r="6" />
        <circle cx="300" cy="290" r="9" />
        <circle cx="200" cy="340" r="6" />
        <circle cx="440" cy="290" r="6" />
        <circle cx="580" cy="370" r="6" />
        <circle cx="590" cy="230" r="6" />
      </g>
      <g fill="#ffd43b">
        <rect x="142" y="83" width="22" height="14" rx="3" />
        <rect x="168" y="83" width="22" height="14" rx="3" />
        <rect x="420" y="173" width="22" height="14" rx="3" />
        <rect x="350" y="283" width="22" height="14" rx="3" />
        <rect x="376" y="283" width="22" height="14" rx="3" />
        <rect x="402" y="283" width="22" height="14" rx="3" />
        <rect x="544" y="223" width="22" height="14" rx="3" />
        <rect x="232" y="333" width="22" height="14" rx="3" />
      </g>
    </svg>
  );
}
