/** Layer `parts`: dialog, card, header, scrolling body; bottom sheet, wide layout, inline mode. */
export const frameCss = `@layer parts{
.bf-dialog{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;border:0;padding:16px;background:var(--bf-overlay);backdrop-filter:var(--bf-overlay-blur);overflow:hidden;pointer-events:auto;z-index:var(--bf-z-index)}
.bf-dialog:not([open]){display:none}
.bf-dialog[open]{display:grid;place-items:center;animation:bf-open var(--_t,.15s)}
.bf-dialog::backdrop{background:none}
.bf-card{position:relative;display:flex;flex-direction:column;width:376px;max-width:100%;max-height:min(680px,100dvh - 32px);overflow:hidden;color:var(--bf-text);background:var(--bf-surface);border-radius:var(--bf-radius);box-shadow:var(--_shadow);outline:1px solid transparent}
.bf-dialog .bf-card{animation:bf-lift var(--_t)}
.bf-header{flex:none;display:grid;grid-template-columns:minmax(44px,auto) 1fr minmax(44px,auto);align-items:center;height:56px;padding:0 6px}
.bf-title{font-size:17px;line-height:24px;font-weight:600;letter-spacing:-.01em;text-align:center;grid-column:2;min-width:0}
.bf-title>span{display:block;text-align:-webkit-match-parent;text-align:match-parent;animation:bf-in .12s}
.bf-body{flex:1 1 auto;min-height:0;padding:4px 16px 16px;display:flex;flex-direction:column;gap:var(--_gap)}
.bf-body>*{flex:none}
.bf-view{display:contents}
.bf-body[data-enter]{--_from:16px;animation:bf-slide var(--_t)}
.bf-body[data-enter=back]{--_from:-16px}
.bf-section{font-size:13px;line-height:18px;font-weight:500;color:var(--bf-text-2);padding:6px 4px 0}
.bf-foot{font-size:13px;line-height:18px;color:var(--bf-text-2);text-align:center;padding-top:4px}
.bf-center{display:flex;flex-direction:column;align-items:center;text-align:center;gap:8px;padding:12px 8px 4px}
.bf-center>*{max-width:100%}
.bf-loading{margin-block:auto}
.bf-lead{font-weight:600}
.bf-hint{font-size:13px;line-height:18px;color:var(--bf-text-2);text-wrap:balance}
.bf-stack{display:flex;flex-direction:column;gap:var(--_gap)}
.bf-stack[data-row]{flex-direction:row}
.bf-stack[data-row]>*{flex:1 1 0;min-width:0}
.bf-handle{display:none}
.bf-side{display:none}
@media (min-width:720px){
.bf-card[data-layout=wide]{display:grid;grid-template:56px 1fr/320px 1fr;width:720px;height:480px;max-height:calc(100dvh - 32px)}
.bf-card[data-layout=wide]>.bf-header{grid-area:1/1/2/3;z-index:1;pointer-events:none}
.bf-card[data-layout=wide]>.bf-header>*{pointer-events:auto}
.bf-card[data-layout=wide] .bf-title{text-align:start;padding-inline-start:10px;max-width:264px}
.bf-card[data-layout=wide] .bf-title:first-child{grid-column:1/3}
.bf-card[data-layout=wide]>.bf-body{grid-area:2/1/3/2}
.bf-card[data-layout=wide]>.bf-side{grid-area:1/2/3/3;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;min-width:0;padding:56px 24px 24px;text-align:center;background:var(--bf-surface-2)}
}
@media (max-width:430px){
.bf-dialog[open]{padding:0;place-items:end stretch}
.bf-dialog .bf-card{width:100%;max-height:calc(100dvh - 24px - var(--_keyboard,0px));margin-bottom:var(--_keyboard,0px);border-end-start-radius:0;border-end-end-radius:0;padding-bottom:env(safe-area-inset-bottom);animation-name:bf-up;touch-action:pan-y}
.bf-dialog .bf-handle{display:block;flex:none;height:12px;padding-top:8px;touch-action:none}
.bf-dialog .bf-handle::before{content:"";display:block;width:36px;height:4px;margin:0 auto;border-radius:2px;background:var(--_edge);opacity:.6}
.bf-dialog .bf-header{touch-action:none}
}
.bf-inline .bf-card,.bf-inline.bf-card{width:100%;max-height:none;height:100%;box-shadow:0 0 0 1px var(--bf-line) inset;animation:none}
}`
