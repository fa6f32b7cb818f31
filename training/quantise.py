"""int8 weights whose activations were smoothed first.

What enters: a network in fp32 ONNX and questions of its training data. What leaves: the same
network with int8 weights and word vectors.

Activations get one scale a tensor, found as they come. A few channels of a transformer are many
times larger than the others, so that scale is too coarse for all else. Each product of activations
and weights is therefore rewritten as (x / s)(s W), with one s a channel that moves part of the
spread into the weights, where each output channel has a scale of its own (SmoothQuant, Xiao and
others, 2023, https://arxiv.org/abs/2211.10438). Word vectors get one scale a word.
"""

import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import ModelProto, NodeProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process

from training.batches import Encoded, collate

MOVED = 0.8
"""Share of a channel's spread that moves into the weights, in [0, 1]; of 0.5 to 1.0 the one with
the least difference from fp32 on both folds."""
QUESTIONS = 96
"""Questions that show how large a channel gets."""
FARTHEST = 100.0
"""Bound of a channel's scale, for channels that the questions hardly touch."""
_LEAST = 1e-6

Weights = dict[str, np.ndarray]


def quantise(source: Path, target: Path, rows: Sequence[Encoded]) -> None:
    """Write int8 weights and word vectors.

    Args:
        source: the network in fp32.
        target: where the int8 network goes.
        rows: questions as in training, of which at most `QUESTIONS` are read.
    """
    with tempfile.TemporaryDirectory() as folder:
        prepared, smooth = Path(folder) / "prepared.onnx", Path(folder) / "smooth.onnx"
        quant_pre_process(str(source), str(prepared), skip_symbolic_shape=True)
        model = onnx.load(str(prepared))
        _smooth(model, _largest(model, _spread_out(rows)))
        onnx.save(model, str(smooth))
        quantize_dynamic(
            str(smooth),
            str(target),
            weight_type=QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=["MatMul"],
        )
    model = onnx.load(str(target))
    _quantise_words(model)
    onnx.save(model, str(target))


def _spread_out(rows: Sequence[Encoded]) -> list[Encoded]:
    step = max(1, len(rows) // QUESTIONS)
    return list(rows[::step][:QUESTIONS])


def _weights(model: ModelProto) -> Weights:
    return {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}


def _products(model: ModelProto, weights: Weights) -> dict[str, list[NodeProto]]:
    """The products with fixed weights, under the activations they share."""
    found = defaultdict(list)
    for node in model.graph.node:
        if node.op_type == "MatMul" and node.input[1] in weights:
            found[node.input[0]].append(node)
    return dict(found)


def _largest(model: ModelProto, rows: Iterable[Encoded]) -> dict[str, np.ndarray]:
    """The largest absolute activation of each channel, by the activations' name."""
    names = list(_products(model, _weights(model)))
    shown = ModelProto()
    shown.CopyFrom(model)
    shown.graph.output.extend(
        helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in names
    )
    running = onnxruntime.InferenceSession(
        shown.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    largest: dict[str, np.ndarray] = {}
    for row in rows:
        inputs = {name: value.numpy() for name, value in collate([row]).items()}
        for name, value in zip(names, running.run(names, inputs), strict=True):
            seen = np.abs(value).reshape(-1, value.shape[-1]).max(0)
            largest[name] = np.maximum(largest.get(name, _LEAST), seen)
    return largest


def _smooth(model: ModelProto, largest: Mapping[str, np.ndarray]) -> None:
    """Divide the activations of every product by a scale of each channel, multiply the weights."""
    weights = _weights(model)
    tensors = {each.name: each for each in model.graph.initializer}
    for name, nodes in _products(model, weights).items():
        scale = _scale(largest[name], [weights[node.input[1]] for node in nodes])
        divided = f"{name}.smooth"
        model.graph.initializer.append(_tensor(1 / scale, f"{divided}.scale"))
        first = list(model.graph.node).index(nodes[0])
        model.graph.node.insert(
            first, helper.make_node("Mul", [name, f"{divided}.scale"], [divided], name=divided)
        )
        for node in nodes:
            node.input[0] = divided
            stronger = weights[node.input[1]] * scale[:, None]
            tensors[node.input[1]].CopyFrom(_tensor(stronger, node.input[1]))


def _scale(largest: np.ndarray, weights: Sequence[np.ndarray]) -> np.ndarray:
    """The scale of each channel, about 1 on the whole and never far from it."""
    spread = np.max([np.abs(each).max(1) for each in weights], axis=0)
    scale = largest**MOVED / np.maximum(spread, _LEAST) ** (1 - MOVED)
    return np.clip(scale / np.exp(np.log(scale).mean()), 1 / FARTHEST, FARTHEST)


def _quantise_words(model: ModelProto) -> None:
    """Every table of vectors as int8, with one scale a row."""
    weights = _weights(model)
    tensors = {each.name: each for each in model.graph.initializer}
    tables = [
        node
        for node in model.graph.node
        if node.op_type == "Gather" and weights.get(node.input[0], np.zeros(0)).ndim == 2
    ]
    for node in tables:
        name, rows, out = node.input[0], node.input[1], node.output[0]
        table = weights[name]
        scale = np.maximum(np.abs(table).max(1, keepdims=True), _LEAST) / 127
        tensors[name].CopyFrom(
            numpy_helper.from_array(np.rint(table / scale).astype(np.int8), name)
        )
        model.graph.initializer.append(_tensor(scale, f"{name}.scale"))
        node.output[0] = f"{out}.int8"
        after = list(model.graph.node).index(node) + 1
        for made in reversed(
            (
                helper.make_node("Gather", [f"{name}.scale", rows], [f"{out}.scale"]),
                helper.make_node(
                    "Cast", [f"{out}.int8"], [f"{out}.wide"], to=onnx.TensorProto.FLOAT
                ),
                helper.make_node("Mul", [f"{out}.wide", f"{out}.scale"], [out]),
            )
        ):
            model.graph.node.insert(after, made)


def _tensor(values: np.ndarray, name: str) -> onnx.TensorProto:
    return numpy_helper.from_array(values.astype(np.float32), name)
