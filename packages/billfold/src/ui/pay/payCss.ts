/** Layer `views`: the head of a payment. */
export const payCss = `@layer views{
.bf-pay-head{display:grid;justify-items:center;gap:4px;padding:4px 0 12px;text-align:center}
.bf-pay-head>p{max-width:100%;overflow-wrap:anywhere}
.bf-pay-amount{font-size:28px;line-height:36px;font-weight:600;font-variant-numeric:tabular-nums}
.bf-pay-amount[data-long]{font-size:20px;line-height:28px}
.bf-pay-options{min-width:0;margin:0;padding:0;border:0}
.bf-pay-or{font-size:13px;line-height:18px;font-weight:500;color:var(--bf-text-2)}
}`
