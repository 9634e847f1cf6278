import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { metricsPage } from '#server/analytics/metrics/metrics-page.ts';
import { ROOT } from '#server/platform/root.ts';

// Writes docs/metrics.md from the definitions.
writeFileSync(path.join(ROOT, 'docs/metrics.md'), metricsPage());
