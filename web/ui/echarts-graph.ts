// ECharts with its graph alone, reached by dynamic import: pages with other charts do not load it.
import { GraphChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([GraphChart, TooltipComponent, CanvasRenderer]);

export { init };
