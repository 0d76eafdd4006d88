/**
 * Layer `views`: what the Connect view and its help draw. Other views adopt their own sheets with `AdoptCss`. The first
 * rule keeps the card inside the screen however wide the narrowest form of its content is; the second mirrors arrows and
 * travel where the page itself reads right to left, which no selector for an attribute sees from in here.
 */
export const connectCss = `@layer views{
.bf-dialog[open]{grid-template-columns:minmax(0,1fr)}
.bf:dir(rtl){--_dir:-1}
.bf-gate,.bf-wallets{display:flex;flex-direction:column;gap:var(--_gap)}
.bf-gate{transition:opacity .15s}
.bf-gate[data-closed]{opacity:.3}
.bf-wallets>.bf-section{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.bf-foot a{font-weight:500}
.bf-points{display:flex;flex-direction:column;gap:16px;padding:8px 4px 12px;text-align:start}
.bf-points>li{display:grid;grid-template-columns:auto 1fr;gap:12px}
.bf-points .bf-hint{text-wrap:pretty}
.bf-side .bf-points{max-width:300px;padding-block:12px}
@media (min-width:720px){
.bf-card[data-layout=wide] .bf-wallets>.bf-section{position:static;width:auto;height:auto;padding:8px 4px 2px;clip-path:none}
.bf-card[data-layout=wide] .bf-wallets,.bf-card[data-layout=wide] .bf-wallets>.bf-list{gap:0}
.bf-card[data-layout=wide] .bf-wallets .bf-row:not(:hover){background:none}
.bf-card[data-layout=wide] .bf-wallets .bf-row{padding-inline-start:3px;outline-offset:-2px}
.bf-card[data-layout=wide] .bf-wallets .bf-tag[data-tone=success]{display:none}
}
}`
