/** Layer `views`: what swapping has beside the panels of amounts. */
export const swapCss = `@layer views{
.bf-swap-flip{display:grid;place-items:center;width:44px;height:44px;margin:-20px auto;position:relative;z-index:1;border-radius:50%;background:var(--bf-surface);color:var(--bf-text);box-shadow:0 0 0 1px var(--bf-line)}
.bf-swap-flip>svg{width:20px;height:20px}
.bf-swap-got{flex:1;min-width:0;font-size:28px;line-height:44px;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bf-swap-got[data-long]{font-size:17px;letter-spacing:0}
.bf-swap-got[data-long=more]{font-size:13px}
.bf-swap-got[data-empty]{color:var(--bf-text-2)}
.bf-swap-rate{display:flex;justify-content:space-between;gap:12px;min-height:18px;font-size:13px;line-height:18px;color:var(--bf-text-2)}
.bf-swap-rate>:first-child{min-width:0;overflow-wrap:anywhere}
.bf-swap-rate>:last-child{flex:none;font-variant-numeric:tabular-nums}
.bf-swap-slip{display:inline-flex;align-items:center;gap:4px}
.bf-swap-slip input{width:64px;min-height:44px;margin:-13px 0;padding:0 8px;border:1px solid var(--_edge);border-radius:8px;background:var(--bf-surface);color:var(--bf-text);font:inherit;text-align:end;font-variant-numeric:tabular-nums}
.bf-swap-slip input:focus{outline:2px solid var(--bf-focus);outline-offset:1px}
.bf-swap-rows{align-items:center}
.bf-swap-rows>div{align-items:center;min-height:20px}
.bf-swap-rows dt{flex:0 1 auto;min-width:0;overflow-wrap:anywhere}
.bf-swap-leg{display:block}
.bf-swap-chips{display:flex;flex-wrap:wrap;gap:8px}
.bf-swap-chips>button{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding-inline:8px 12px;border:1px solid var(--_edge);border-radius:22px;font-weight:600}
.bf-swap-chips>button:disabled{opacity:.5;cursor:default}
.bf-swap-group{font-size:13px;line-height:18px;font-weight:500;color:var(--bf-text-2)}
@media (hover:hover){.bf-swap-flip:not(:disabled):hover,.bf-swap-chips>button:not(:disabled):hover{background:var(--bf-surface-3)}}
}`
