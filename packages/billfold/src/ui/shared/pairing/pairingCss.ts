/** Layer `views`: the place of a code, and text below it that never moves what stands under it. */
export const pairingCss = `@layer views{
.bf-pair{gap:12px}
.bf-pair-text{display:grid;align-content:start;gap:4px;min-height:60px;width:100%}
.bf-pair-text>.bf-hint{max-width:288px;margin-inline:auto}
.bf-pair-box{display:grid;place-items:center;width:288px;max-width:100%;aspect-ratio:1;border-radius:var(--_r);background:var(--bf-surface-2);color:var(--bf-text-2)}
.bf-pair-box>.bf-skeleton{width:100%;height:100%;border-radius:inherit}
.bf-pair-box>svg{width:40px;height:40px}
.bf-pair-box>.bf-state-icon{margin:0}
.bf-pair .bf-qr{animation:bf-in .15s}
.bf-pair-hint{display:block;min-height:36px}
.bf-panel>.bf-center{padding-top:8px}
.bf-side>.bf-pair{padding:0}
.bf-side .bf-pair-box,.bf-side .bf-qr[data-large]{width:264px}
.bf-bar{display:flex;align-items:center;gap:4px}
.bf-bar>.bf-field{flex:1;min-width:0}
@media (forced-colors:active){.bf-pair-box{border:1px solid CanvasText}}
}`
