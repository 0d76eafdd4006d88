/**
 * Layer `views`: the account's header and head; the card is as tall as it may be from the start, so that what is above
 * the lists stays where it is, however many rows come: Disconnect is below Send.
 */
export const accountCss = `@layer views{
.bf-pill{display:inline-flex;align-items:center;gap:8px;min-height:44px;max-width:100%;padding-block:0;padding-inline:8px 12px;border-radius:22px;background:var(--bf-surface-2);font-weight:500;white-space:nowrap}
.bf-who{display:inline-flex;align-items:center;gap:8px;min-width:0;min-height:44px;margin-inline-start:-8px;padding-inline:8px;border-radius:22px}
.bf-pill>svg:not(.bf-avatar){color:var(--bf-text-2)}
.bf-pill>.bf-icon-button{width:36px;height:36px;margin-inline-end:-10px;border-radius:50%}
.bf-pill>.bf-icon-button svg{width:18px;height:18px}
.bf-net{grid-column:1/3;justify-self:start;margin-inline-start:6px;min-height:36px;height:36px}
button.bf-net{position:relative}
button.bf-net::after{content:"";position:absolute;inset:-4px 0}
.bf-net[aria-disabled=true]{cursor:default}
.bf-net~.bf-title{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.bf-account{display:flex;flex-direction:column;align-items:center;gap:6px;padding:4px 0 2px;text-align:center}
.bf-account .bf-amount,.bf-account .bf-skeleton{margin-top:4px}
.bf-balance{display:grid;justify-items:center;align-content:start;width:100%;min-height:66px}
.bf-inline-retry{position:relative;border-radius:4px;color:var(--bf-text);font-weight:500;text-decoration:underline;text-underline-offset:2px}
.bf-inline-retry::after{content:"";position:absolute;inset:-13px -8px}
.bf-dialog .bf-card:has(.bf-tokens,.bf-account~.bf-panel){height:680px}
.bf-tokens p.bf-section{flex:none}
.bf-balance>.bf-skeleton{height:28px;border-radius:10px}
.bf-total{padding:2px 4px 8px;font-size:20px;font-weight:600}
.bf-busy{display:flex;align-items:center;gap:8px}
.bf-account~.bf-stack>.bf-button{padding-inline:8px}
.bf-tokens .bf-skeleton[data-shape=image]{border-radius:50%}
@media (hover:hover){button.bf-net:not([aria-disabled=true]):hover{background:var(--bf-surface-3)}}
@media (forced-colors:active){.bf-pill{border:1px solid CanvasText}}
}`
