import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#server/platform/root.ts';
import { metricsPage } from './page.ts';

writeFileSync(path.join(ROOT, 'docs/metrics.md'), metricsPage());
