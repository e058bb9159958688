import { FramedScene } from '#ui/drawings/scenes.tsx';

/** The hero drawing: scattered photos settle into one album. */
export const GatheringDrawing = () => (
  <svg
    viewBox="0 0 480 400"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="h-auto w-full text-ink"
  >
    <path
      d="M60 70C20 150 40 260 110 330M420 60c46 80 40 210-36 288M150 34c60-34 130-34 186-8"
      strokeDasharray="2 9"
      strokeWidth="2"
      className="stroke-line-strong"
    />
    <rect x="112" y="76" width="256" height="256" rx="16" className="fill-surface" strokeWidth="1.5" />
    <FramedScene scene="pair" x={126} y={90} size={110} />
    <FramedScene scene="hills" x={244} y={90} size={110} />
    <FramedScene scene="cake" x={126} y={208} size={110} />
    <FramedScene scene="face" x={244} y={208} size={110} isAccent />
    <FramedScene scene="balloons" x={10} y={150} size={84} turn={-9} />
    <FramedScene scene="flower" x={386} y={120} size={80} turn={8} />
    <FramedScene scene="toast" x={44} y={296} size={78} turn={7} />
    <FramedScene scene="crowd" x={352} y={300} size={84} turn={-7} />
  </svg>
);
