// Loaded by dynamic import: only pages with graphs need it.
import { GraphChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([GraphChart, TooltipComponent, CanvasRenderer]);

export { init };
